import { expect, it } from 'vitest';
import type { ParcelRecord } from '../../../../src/features/parcels/admin/read-parcel.server.ts';
import type { KnownLine } from '../../../../src/features/parcels/money/look-up-lines.server.ts';
import { istDate } from '../../../../src/rules/dates.ts';
import { MONEY_LINES_MAX } from '../../../../src/rules/parcels/couriers/money-lines.ts';
import { administratorOf } from '../../../shop/administrator.ts';
import { soldOrder } from '../../../shop/parcels.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);

const TODAY = istDate(Date.now());
let awbs = 0;
/** A cash parcel that is delivered: its cash is with the courier. */
async function collected() {
  const { id: orderId } = await soldOrder(shop, [{}], true);
  const { id } = (await ask<{ id: string }>('POST', '/parcels', { orderId })).body;
  awbs += 1;
  const awb = `EM20000${awbs}IN`;
  await ask('POST', `/parcels/${id}/book`, { courier: 'manual', carrier: 'India Post', awb });
  await ask('POST', `/parcels/${id}/move`, { to: 'delivered', seen: 'booked' });
  const [row] = await shop.rows('SELECT reference FROM parcels WHERE id = ?', id);
  return { id, awb, reference: String(row?.reference), due: Number((await record(id)).due?.due) };
}
const record = async (id: string) => (await ask<ParcelRecord>('GET', `/parcels/${id}`)).body;
const confirm = () => shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());

interface Line {
  readonly awb?: string;
  readonly reference?: string;
  readonly amount: number;
  readonly deduction?: number;
}
interface Recorded {
  readonly code?: string;
  readonly difference?: number;
  readonly verdicts?: readonly string[];
  readonly booked?: number;
  readonly strange?: readonly string[];
}
const paid = (utr: string, bank: number, lines: readonly Line[]) =>
  ask<Recorded>('POST', '/parcels/money/remittances', {
    ...{ courier: 'manual', utr, bank: (bank / 100).toFixed(2), paidOn: TODAY, lines },
  });
/** Lines of other shops. */
const others = (count: number, from = 0) => Array.from({ length: count }, (_, at) => ({ awb: `OTHER${from + at}`, amount: 100 }));

it('a payment of 501 parcels is one payment; a parcel at the end of one part and in the next is paid once', async () => {
  await confirm();
  const [first, last] = [await collected(), await collected()];
  const half = Math.floor(last.due / 2);
  const lines = [
    { awb: first.awb, amount: first.due },
    ...others(498),
    { awb: last.awb, amount: half },
    { awb: last.awb, amount: last.due - half },
  ];
  const { body } = await paid('UTR-501', first.due + 49_800 + last.due, lines);
  expect(body.difference).toBe(0);
  expect(body.verdicts).toHaveLength(501);
  expect([body.verdicts?.[0], ...(body.verdicts?.slice(-3) ?? [])]).toEqual(['matches', 'unknown', 'differs', 'matches']);
  for (const { id, due } of [first, last]) expect((await record(id)).due).toMatchObject({ state: 'remitted', remitted: due });
  expect(
    await shop.rows("SELECT count(*) AS n, max(line) AS last FROM cod_remittance_lines l WHERE l.awb LIKE 'OTHER%' OR l.line = 501"),
  ).toEqual([{ n: 499, last: 501 }]);
  expect((await paid('UTR-501', 100, others(1))).body.code).toBe('REMITTANCE_KNOWN');
});

it('the longest list is recorded, and one line more is refused', { timeout: 60_000 }, async () => {
  await confirm();
  expect((await paid('UTR-MAX', MONEY_LINES_MAX * 100, others(MONEY_LINES_MAX))).body.difference).toBe(0);
  expect((await paid('UTR-MORE', 0, others(MONEY_LINES_MAX + 1))).status).toBe(422);
});

it('a payment with a deduction closes at ₹0.00, and its parcel is paid', async () => {
  await confirm();
  const { id, awb, due } = await collected();
  const { body } = await paid('UTR-KEPT', due - 6_200, [{ awb, amount: due, deduction: 6_200 }]);
  expect(body).toEqual({ difference: 0, verdicts: ['matches'] });
  expect((await record(id)).due).toMatchObject({ state: 'remitted', remitted: due });
  expect(await shop.rows('SELECT paise, deduction_paise AS kept FROM cod_remittance_lines WHERE awb = ?', awb)).toEqual([
    { paise: due, kept: 6_200 },
  ]);
});

it('cash and its reversal in one list leave the cash owed', async () => {
  await confirm();
  const { id, awb, due } = await collected();
  const lines = [
    { awb, amount: due },
    { awb, amount: -due },
  ];
  expect((await paid('UTR-BACK', 0, lines)).body).toEqual({ difference: 0, verdicts: ['matches', 'differs'] });
  expect((await record(id)).due).toMatchObject({ state: 'due', remitted: 0 });
});

it('cash in two lines of one list is compared line by line with what is left', async () => {
  await confirm();
  const { id, awb, due } = await collected();
  const lines = [
    { awb, amount: 10_000 },
    { awb, amount: due - 10_000 },
    { awb, amount: due },
  ];
  expect((await paid('UTR-PARTS', due * 2, lines)).body).toEqual({ difference: 0, verdicts: ['differs', 'matches', 'differs'] });
  expect((await record(id)).due).toMatchObject({ state: 'remitted', remitted: due * 2 });
});

it('a list that names orders pays their parcels; one without any number is refused', async () => {
  await confirm();
  const { id, awb, reference, due } = await collected();
  const asked = { courier: 'manual', lines: [{ reference }, { reference: '999' }, { awb: 'WRONG001', reference }] };
  const { lines } = (await ask<{ lines: KnownLine[] }>('POST', '/parcels/money/look-up', asked)).body;
  expect(lines.map(({ owed }) => owed)).toEqual([due, null, due]);
  const { body } = await paid('UTR-ORDER', due + 500, [
    { reference, amount: due },
    { reference: '999', amount: 500 },
  ]);
  expect(body).toEqual({ difference: 0, verdicts: ['matches', 'unknown'] });
  expect((await record(id)).due).toMatchObject({ state: 'remitted', remitted: due });
  expect((await paid('UTR-NONE', 1, [{ amount: 100 }])).status).toBe(422);
  expect((await paid('UTR-AGAIN', due, [{ awb, amount: due }])).body.verdicts).toEqual(['differs']);
});

it('an invoice of many lines books those of the shop and names the others', async () => {
  await confirm();
  const { id, awb } = await collected();
  const lines = [{ awb, amount: 4_720 }, ...others(600), { awb: 'OTHER1', amount: 5 }, { awb, amount: 1_180 }];
  const invoice = { courier: 'manual', number: 'INV-600', issuedOn: TODAY, kind: 'freight', lines };
  const { body } = await ask<Recorded>('POST', '/parcels/money/invoices', invoice);
  expect(body).toEqual({ booked: 2, strange: others(600).map((line) => line.awb) });
  expect((await record(id)).charged).toBe(5_900);
});
