import { expect, it } from 'vitest';
import type { ParcelRecord } from '../../../../src/features/parcels/admin/read-parcel.server.ts';
import type { KnownLine } from '../../../../src/features/parcels/money/look-up-lines.server.ts';
import { istDate } from '../../../../src/rules/dates.ts';
import { DAY } from '../../../../src/rules/limits.ts';
import { administratorOf } from '../../../shop/administrator.ts';
import { soldOrder } from '../../../shop/parcels.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email } = await administratorOf(shop);

const TODAY = istDate(Date.now());
let awbs = 0;
/** A cash parcel that is delivered: its cash is with the courier. */
async function collected() {
  const { id: orderId } = await soldOrder(shop, [{}], true);
  const { id } = (await ask<{ id: string }>('POST', '/parcels', { orderId })).body;
  awbs += 1;
  const awb = `EM10000${awbs}IN`;
  await ask('POST', `/parcels/${id}/book`, { courier: 'manual', carrier: 'India Post', awb });
  await ask('POST', `/parcels/${id}/move`, { to: 'delivered', seen: 'booked' });
  const due = (await record(id)).due?.due ?? 0;
  return { id, awb, due: Number(due) };
}
const record = async (id: string) => (await ask<ParcelRecord>('GET', `/parcels/${id}`)).body;
const confirm = () =>
  shop.rows('UPDATE sessions SET confirmed_at = ? WHERE user_id = (SELECT id FROM users WHERE email = ?)', Date.now(), email);
const lookUp = async (...wanted: string[]) =>
  (await ask<{ lines: KnownLine[] }>('POST', '/parcels/money/look-up', { courier: 'manual', lines: wanted.map((awb) => ({ awb })) })).body
    .lines;
interface Recorded {
  readonly code?: string;
  readonly difference?: number;
  readonly verdicts?: readonly string[];
  readonly booked?: number;
}
const paid = (utr: string, bank: string, lines: readonly { awb: string; amount: number }[]) =>
  ask<Recorded>('POST', '/parcels/money/remittances', { courier: 'manual', utr, bank, paidOn: TODAY, lines });
const invoice = (number: string, lines: readonly { awb: string; amount: number }[], issuedOn = TODAY) =>
  ask<Recorded>('POST', '/parcels/money/invoices', { courier: 'manual', number, issuedOn, kind: 'freight', lines });

it('shows what is owed before anything is recorded, then marks the parcels as paid, once for each payment (T15)', async () => {
  const [first, second] = [await collected(), await collected()];
  expect(await lookUp(first.awb, second.awb, 'NOBODY1')).toEqual([
    { awb: first.awb, parcel: expect.any(Number), owed: first.due, charged: 0 },
    { awb: second.awb, parcel: expect.any(Number), owed: second.due, charged: 0 },
    { awb: 'NOBODY1', parcel: null, owed: null, charged: null },
  ]);
  expect((await record(first.id)).due?.state).toBe('due');

  const lines = [
    { awb: first.awb, amount: first.due },
    { awb: second.awb, amount: second.due - 5_000 },
    { awb: 'NOBODY1', amount: 100 },
  ];
  const bank = ((first.due + second.due - 5_000) / 100).toFixed(2);
  expect((await paid('UTR-1', bank, lines)).body.code).toBe('CONFIRM_NEEDED');
  await confirm();
  expect((await paid('UTR-1', bank, lines)).body).toEqual({ difference: -100, verdicts: ['matches', 'differs', 'unknown'] });
  expect((await paid('UTR-1', bank, lines)).body.code).toBe('REMITTANCE_KNOWN');
  expect([(await record(first.id)).due, (await record(second.id)).due]).toMatchObject([
    { state: 'remitted', remitted: first.due },
    { state: 'short', remitted: second.due - 5_000 },
  ]);
  expect(await lookUp(second.awb)).toMatchObject([{ owed: 5_000 }]);
});

it('two presses of one payment record it once', async () => {
  await confirm();
  const { id, awb, due } = await collected();
  const presses = await Promise.all([1, 2].map(() => paid('UTR-2', (due / 100).toFixed(2), [{ awb, amount: due }])));
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await record(id)).due).toMatchObject({ state: 'remitted', remitted: due });
});

it('refuses a payment without number, day, bank or lines', async () => {
  await confirm();
  const whole = { courier: 'manual', utr: 'UTR-3', bank: '1', paidOn: TODAY, lines: [{ awb: 'AWB0001', amount: 100 }] };
  for (const wrong of [{ utr: ' ' }, { paidOn: '2026-02-31' }, { bank: 'x' }, { lines: [] }, { lines: [{ awb: 'AWB0001', amount: 1.5 }] }])
    expect((await ask('POST', '/parcels/money/remittances', { ...whole, ...wrong })).status).toBe(422);
});

it('an invoice is a cost of its parcels, once for each number; lines of nobody are kept and named', async () => {
  await confirm();
  const { id, awb } = await collected();
  const lines = [
    { awb, amount: 4_720 },
    { awb, amount: 1_180 },
    { awb: 'NOBODY1', amount: 900 },
  ];
  const presses = await Promise.all([invoice('INV-7', lines), invoice('INV-7', lines)]);
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(presses.find(({ status }) => status === 200)?.body).toEqual({ booked: 2, strange: ['NOBODY1'] });
  expect((await invoice('INV-7', lines)).body.code).toBe('INVOICE_KNOWN');
  expect(await shop.rows("SELECT awb, kind, paise, line FROM foreign_charges WHERE document = 'manual INV-7'")).toEqual([
    { awb: 'NOBODY1', kind: 'freight', paise: 900, line: '3' },
  ]);
  const strangers = [{ awb: 'NOBODY2', amount: 900 }];
  expect((await invoice('INV-8', strangers)).body).toEqual({ booked: 0, strange: ['NOBODY2'] });
  expect((await invoice('INV-8', strangers)).body.code).toBe('INVOICE_KNOWN');
  expect((await record(id)).charged).toBe(5_900);
  expect(await lookUp(awb)).toMatchObject([{ charged: 5_900 }]);
});

it('an invoice is of the parcel that had the number by its day, and the look-up says the same', async () => {
  await confirm();
  const { id, awb } = await collected();
  const seen = async (issuedOn?: string) =>
    (await ask<{ lines: KnownLine[] }>('POST', '/parcels/money/look-up', { courier: 'manual', issuedOn, lines: [{ awb }] })).body.lines;
  const earlier = istDate(Date.now() - 3 * DAY);
  expect([await seen(), await seen(TODAY), await seen(earlier)]).toMatchObject([[{ charged: 0 }], [{ charged: 0 }], [{ charged: null }]]);
  expect((await invoice('INV-9', [{ awb, amount: 4_720 }], earlier)).body).toEqual({ booked: 0, strange: [awb] });
  expect((await record(id)).charged).toBeNull();
});
