import { beforeEach, expect, it } from 'vitest';
import type { ParcelRecord } from '../../../../src/features/parcels/admin/read-parcel.server.ts';
import type { KnownLine } from '../../../../src/features/parcels/money/look-up-lines.server.ts';
import { istDate } from '../../../../src/rules/dates.ts';
import { DAY } from '../../../../src/rules/limits.ts';
import { MONEY_LINES_MAX } from '../../../../src/rules/parcels/couriers/money-lines.ts';
import { handSender } from '../../../shop/parcels/parcels.ts';
import { shopWithAdministrator } from '../../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
const sentByHand = handSender(shop, ask);
const TODAY = istDate(Date.now());

const record = async (id: string) => (await ask<ParcelRecord>('GET', `/parcels/${id}`)).body;
const confirmed = (at = Date.now()) => shop.rows('UPDATE sessions SET confirmed_at = ?', at);
beforeEach(() => confirmed());

/** A cash parcel that is delivered: its cash is with the courier. */
async function collected() {
  const { id, awb } = await sentByHand(['delivered'], true);
  const [row] = await shop.rows('SELECT reference FROM parcels WHERE id = ?', id);
  return { id, awb, reference: String(row?.reference), due: Number((await record(id)).due?.due) };
}

interface Line {
  readonly awb?: string;
  readonly reference?: string;
  readonly amount: number;
  readonly deduction?: number;
}
type Recorded = Partial<
  Record<'code', string> & Record<'difference' | 'booked', number> & Record<'verdicts' | 'strange', readonly string[]>
>;
const lookUp = async (lines: readonly object[], issuedOn?: string) =>
  (await ask<{ lines: KnownLine[] }>('POST', '/parcels/money/look-up', { courier: 'manual', issuedOn, lines })).body.lines;
const payment = (utr: string, bank: number, lines: readonly Line[]) => ({
  ...{ courier: 'manual', utr, bank: (bank / 100).toFixed(2), paidOn: TODAY, lines },
});
const paid = (...of: Parameters<typeof payment>) => ask<Recorded>('POST', '/parcels/money/remittances', payment(...of));
const invoice = (number: string, lines: readonly Line[], issuedOn = TODAY) =>
  ask<Recorded>('POST', '/parcels/money/invoices', { courier: 'manual', number, issuedOn, kind: 'freight', lines });
/** Lines of other shops. */
const others = (count: number) => Array.from({ length: count }, (_, at) => ({ awb: `OTHER${at}`, amount: 100 }));

it('a payment of a courier is looked up before it is recorded, then its parcels are paid, once for each payment (T15)', async () => {
  const [first, second] = [await collected(), await collected()];
  const stranger = { awb: 'NOBODY1', amount: 100 };
  expect(await lookUp([first, second, stranger].map(({ awb }) => ({ awb })))).toEqual([
    { awb: first.awb, parcel: expect.any(Number), owed: first.due, charged: 0 },
    { awb: second.awb, parcel: expect.any(Number), owed: second.due, charged: 0 },
    { awb: 'NOBODY1', parcel: null, owed: null, charged: null },
  ]);
  expect((await record(first.id)).due?.state).toBe('due');

  const lines = [{ awb: first.awb, amount: first.due }, { awb: second.awb, amount: second.due - 5_000 }, stranger];
  const pay = async () => (await paid('UTR-1', first.due + second.due - 5_000, lines)).body;
  await confirmed(0);
  expect((await pay()).code).toBe('CONFIRM_NEEDED');
  await confirmed();
  const presses = await Promise.all([pay(), pay()]);
  expect(presses).toContainEqual({ difference: -100, verdicts: ['matches', 'differs', 'unknown'] });
  expect(presses.map(({ code }) => code)).toContain('REMITTANCE_KNOWN');
  expect([(await record(first.id)).due, (await record(second.id)).due]).toMatchObject([
    { state: 'remitted', remitted: first.due },
    { state: 'short', remitted: second.due - 5_000 },
  ]);
  expect(await lookUp([{ awb: second.awb }])).toMatchObject([{ owed: 5_000 }]);
});

it('a payment of a courier without number, day, bank or lines is refused', async () => {
  const whole = payment('UTR-3', 100, [{ awb: 'AWB0001', amount: 100 }]);
  const half = { lines: [{ awb: 'AWB0001', amount: 1.5 }] };
  const nameless = { lines: [{ amount: 100 }] };
  for (const wrong of [{ utr: ' ' }, { paidOn: '2026-02-31' }, { bank: 'x' }, { lines: [] }, half, nameless])
    expect((await ask('POST', '/parcels/money/remittances', { ...whole, ...wrong })).status).toBe(422);
});

it('a payment of a courier of 501 parcels is one payment; a parcel at the end of one part and in the next is paid once', async () => {
  const [first, last] = [await collected(), await collected()];
  const half = Math.floor(last.due / 2);
  const ofLast = [half, last.due - half].map((amount) => ({ awb: last.awb, amount }));
  const lines = [{ awb: first.awb, amount: first.due }, ...others(498), ...ofLast];
  const { body } = await paid('UTR-501', first.due + 49_800 + last.due, lines);
  expect([body.difference, body.verdicts?.length]).toEqual([0, 501]);
  expect([body.verdicts?.[0], ...(body.verdicts?.slice(-3) ?? [])]).toEqual(['matches', 'unknown', 'differs', 'matches']);
  for (const { id, due } of [first, last]) expect((await record(id)).due).toMatchObject({ state: 'remitted', remitted: due });
  expect(
    await shop.rows("SELECT count(*) AS n, max(line) AS last FROM cod_remittance_lines l WHERE l.awb LIKE 'OTHER%' OR l.line = 501"),
  ).toEqual([{ n: 499, last: 501 }]);
  expect((await paid('UTR-501', 100, others(1))).body.code).toBe('REMITTANCE_KNOWN');
});

it('a payment of a courier has as many lines as the longest list, and not one more', async () => {
  expect((await paid('UTR-MAX', MONEY_LINES_MAX * 100, others(MONEY_LINES_MAX))).body.difference).toBe(0);
  expect((await paid('UTR-MORE', 0, others(MONEY_LINES_MAX + 1))).status).toBe(422);
});

it('a payment of a courier with a deduction closes at ₹0.00, and one in parts is compared line by line with what is left', async () => {
  for (const [of, verdicts, times] of [
    [(due: number) => [{ amount: due, deduction: 6_200 }], ['matches'], 1],
    [(due: number) => [{ amount: 10_000 }, { amount: due - 10_000 }, { amount: due }], ['differs', 'matches', 'differs'], 2],
  ] as const) {
    const { id, awb, due } = await collected();
    const lines = of(due).map((line) => ({ awb, deduction: 0, ...line }));
    const bank = lines.reduce((sum, { amount, deduction }) => sum + amount - deduction, 0);
    expect((await paid(`UTR-${awb}`, bank, lines)).body).toEqual({ difference: 0, verdicts });
    expect((await record(id)).due).toMatchObject({ state: 'remitted', remitted: due * times });
    const sql = 'SELECT paise AS amount, deduction_paise AS deduction FROM cod_remittance_lines WHERE awb = ? ORDER BY line';
    expect(await shop.rows(sql, awb)).toEqual(lines.map(({ amount, deduction }) => ({ amount, deduction })));
  }
});

it('a payment of a courier that names orders pays their parcels', async () => {
  const { id, awb, reference, due } = await collected();
  const known = await lookUp([{ reference }, { reference: '999' }, { awb: 'WRONG001', reference }]);
  expect(known.map(({ owed }) => owed)).toEqual([due, null, due]);
  const lines = [reference, '999'].map((of, at) => ({ reference: of, amount: at ? 500 : due }));
  expect((await paid('UTR-ORDER', due + 500, lines)).body).toEqual({ difference: 0, verdicts: ['matches', 'unknown'] });
  expect((await record(id)).due).toMatchObject({ state: 'remitted', remitted: due });
  expect((await paid('UTR-AGAIN', due, [{ awb, amount: due }])).body.verdicts).toEqual(['differs']);
});

it('an invoice of a courier is a cost of its parcels, once for each number; lines of nobody, however many, are kept and named', async () => {
  const { id, awb } = await collected();
  const lines = [{ awb, amount: 4_720 }, ...others(600), { awb: 'OTHER1', amount: 5 }, { awb, amount: 1_180 }];
  const presses = await Promise.all([invoice('INV-7', lines), invoice('INV-7', lines)]);
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const strange = others(600).map((line) => line.awb);
  expect(presses.find(({ status }) => status === 200)?.body).toEqual({ booked: 2, strange });
  expect((await invoice('INV-7', lines)).body.code).toBe('INVOICE_KNOWN');
  expect(await shop.rows("SELECT awb, kind, paise, line FROM foreign_charges WHERE document = 'manual INV-7' AND awb = 'OTHER0'")).toEqual([
    { awb: 'OTHER0', kind: 'freight', paise: 100, line: '2' },
  ]);
  expect((await invoice('INV-8', others(1))).body).toEqual({ booked: 0, strange: ['OTHER0'] });
  expect((await invoice('INV-8', others(1))).body.code).toBe('INVOICE_KNOWN');
  expect((await record(id)).charged).toBe(5_900);
  expect(await lookUp([{ awb }])).toMatchObject([{ charged: 5_900 }]);
});

it('an invoice of a courier is of the parcel that had the number by its day, and the look-up says the same', async () => {
  const { id, awb } = await collected();
  const earlier = istDate(Date.now() - 3 * DAY);
  const seen = (issuedOn?: string) => lookUp([{ awb }], issuedOn);
  expect([await seen(), await seen(TODAY), await seen(earlier)]).toMatchObject([[{ charged: 0 }], [{ charged: 0 }], [{ charged: null }]]);
  expect((await invoice('INV-9', [{ awb, amount: 4_720 }], earlier)).body).toEqual({ booked: 0, strange: [awb] });
  expect((await record(id)).charged).toBeNull();
});
