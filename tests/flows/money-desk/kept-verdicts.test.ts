import { afterAll, beforeAll, expect, it } from 'vitest';
import { changedMoney } from '../../../src/features/money-desk/matching/changed-money.ts';
import { judgeFacts } from '../../../src/features/money-desk/matching/judge-facts.ts';
import { matchMoney } from '../../../src/features/money-desk/matching/match-money.server.ts';
import { readMoneyFacts } from '../../../src/features/money-desk/matching/read-facts.server.ts';
import { changeBatches } from '../../../src/features/money-desk/matching/save-changes.server.ts';
import { acceptVerdict } from '../../../src/features/money-desk/months/accept-verdict.server.ts';
import { closeMonth } from '../../../src/features/money-desk/months/close-month.server.ts';
import { readMoneyMonth } from '../../../src/features/money-desk/months/read-month.server.ts';
import { startOfIstDate } from '../../../src/rules/dates.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { freshShop } from '../../shop/fresh-shop.ts';
import { reconLine } from '../../shop/money-month/desk.ts';
import { plantLines, plantSettlements, readBank } from '../../shop/money-month/plant-month.ts';
import { BY } from '../../shop/parcels/parcels.ts';

/** Payments and parcels are rows without their orders, whose guards stand aside. */
const shop = await freshShop();
afterAll(() => shop.close());
const at = (day: string) => shop.at(startOfIstDate(day) + 12 * HOUR);
const close = (now: string, month: string) => closeMonth(at(now), { month, by: BY });
const kept = (month: string, pair: string) =>
  shop.rows('SELECT subject, verdict, accepted_reason AS reason FROM verdicts WHERE month = ? AND pair = ? ORDER BY subject', month, pair);
const accept = (now: string, pair: 'fee-tariff' | 'settlement-bank', subject: string, verdict: 'differs' | 'unknown', difference: number) =>
  acceptVerdict(at(now), { pair, subject, verdict, difference, reason: 'I know it', by: BY });

beforeAll(async () => {
  for (const { name } of await shop.rows(
    "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('payments', 'parcels', 'parcel_costs')",
  ))
    await shop.rows(`DROP TRIGGER ${String(name)}`);
  await shop.rows('PRAGMA foreign_keys = OFF');
});

/** A payment of ₹1,000 by card, agreed at 2 %, for which the gateway took ₹30. */
async function overcharged(id: string, captured: string, settled: string, utr: string) {
  const moment = startOfIstDate(captured) + 10 * HOUR;
  await shop.rows(
    "INSERT INTO payments (id, order_id, amount_paise, status, settlement, created_at, updated_at) VALUES (?, ?, 100000, 'captured', 'refund_due', ?, ?)",
    ...[id, `order of ${id}`, moment, moment],
  );
  await plantSettlements(shop, [{ id: `setl_${id}`, amount: paise(97_000), state: 'processed', utr, on: settled }]);
  const sums = { credit: paise(97_000), amount: paise(100_000), fee: paise(3_000), tax: paise(458) };
  await plantLines(shop, [reconLine({ entityId: id, type: 'payment', method: 'card', settlementId: `setl_${id}`, ...sums }, settled)]);
}

it('a fee that was too high stays with its month: accepted in a closed one, and unexplained in an open one', async () => {
  await shop.rows(
    "INSERT INTO tariffs (id, method, from_day, hundredths, flat_paise, tax_percent, by, created_at) VALUES ('t', 'card', '2030-01-01', 200, 0, 18, 'x', 1)",
  );
  await overcharged('pay_one', '2030-01-10', '2030-01-12', 'UTIB203000000001');
  await readBank(shop, 'hdfc', [
    { on: '2030-01-02', amount: paise(-100), text: 'RENT' },
    { on: '2030-01-12', amount: paise(97_000), text: 'NEFT CR-UTIB203000000001-RAZORPAY' },
    { on: '2030-01-31', amount: paise(-100), text: 'RENT' },
  ]);
  await matchMoney(at('2030-02-01'));
  await accept('2030-02-02', 'fee-tariff', 'pay_one', 'differs', 640);
  await close('2030-02-03', '2030-01');
  await close('2030-03-21', '2030-02');
  await matchMoney(at('2030-04-02'));
  expect(await kept('2030-01', 'fee-tariff')).toEqual([{ subject: 'pay_one', verdict: 'differs', reason: 'I know it' }]);
  expect(await readMoneyMonth(at('2030-04-02'), '2030-01')).toMatchObject({ accepted: 640, rows: [{ subject: 'pay_one' }] });
  // A month that is passed over is not closed without its difference later.
  await overcharged('pay_two', '2030-04-08', '2030-04-10', 'UTIB203000000002');
  await readBank(shop, 'hdfc', [
    { on: '2030-04-10', amount: paise(97_000), text: 'NEFT CR-UTIB203000000002-RAZORPAY' },
    { on: '2030-04-30', amount: paise(-100), text: 'RENT' },
  ]);
  await matchMoney(at('2030-05-02'));
  await close('2030-06-01', '2030-05');
  await matchMoney(at('2030-07-02'));
  await expect(close('2030-07-02', '2030-04')).rejects.toMatchObject({ code: 'MONTH_UNEXPLAINED' });
});

/** A parcel that was made and booked at these times (UTC ms), and delivered three days later. */
const sentParcel = (number: number, booked: number, made = booked) =>
  shop.rows(
    `INSERT INTO parcels (id, number, reference, awb, direction, courier, state, contact, pin, weight_g, length_mm, breadth_mm, height_mm,
        declared_paise, quoted_paise, booked_at, picked_up_at, delivered_at, over_at, created_at)
      VALUES (?1, ?1, ?1, 'AWB' || ?1, 'out', 'shiprocket', 'delivered', '{}', '440001', 150, 150, 120, 50, 100, 6000, ?2, ?2, ?2 + ?3, ?2 + ?3, ?4)`,
    ...[number, booked, 3 * DAY, made],
  );
const charged = (parcel: number, at: number) =>
  shop.rows(
    "INSERT INTO parcel_costs (id, parcel_id, kind, paise, document, line, at) VALUES (?1, ?2, 'freight', 9000, 's' || ?1, '1', ?3)",
    ...[`c${parcel} ${at}`, parcel, at],
  );

it.each([
  ['on the eve of the month', '2031-04-30', '2031-04', '2031-05'],
  ['months before it was booked', '2032-02-20', '2032-04', '2032-05'],
])('a cost of a parcel that was made %s stays', async (_, made, before, month) => {
  const [number, booked, taken] = [Number(month.slice(0, 4)), startOfIstDate(`${month}-01`) + 10 * HOUR, startOfIstDate(made) + 22 * HOUR];
  await sentParcel(number, booked, taken);
  await charged(number, booked + 5 * DAY);
  const found = [{ subject: `${number} freight`, verdict: 'differs', reason: '' }];
  await matchMoney(at(`${month}-20`));
  expect(await kept(month, 'cost-quote')).toEqual(found);
  await close(`${month}-21`, before);
  await matchMoney(at(`${number}-06-02`));
  expect(await kept(month, 'cost-quote')).toEqual(found);
  await expect(close(`${number}-06-02`, month)).rejects.toMatchObject({ code: 'MONTH_UNEXPLAINED' });
});

it('a quote is missing from a courier’s invoice once it has charged something 15 days after it took the parcel', async () => {
  const taken = startOfIstDate('2034-03-01') + 10 * HOUR;
  for (const number of [2034, 20_340]) await sentParcel(number, taken);
  const missing = async () => (await kept('2034-03', 'cost-quote')).filter(({ verdict }) => verdict === 'missing');
  await charged(20_340, taken + 15 * DAY - 1);
  await matchMoney(at('2034-03-20'));
  expect(await missing()).toEqual([]);
  await charged(20_340, taken + 15 * DAY);
  await matchMoney(at('2034-03-20'));
  expect(await missing()).toEqual([{ subject: '2034 freight', verdict: 'missing', reason: '' }]);
});

it('a payment of the month before, which this month settled, was matched once: a second run has nothing to write', async () => {
  await overcharged('pay_known', '2035-01-30', '2035-02-01', 'UTIB203500000005');
  await matchMoney(at('2035-02-10'));
  expect(await shop.rows("SELECT month FROM matches WHERE left_id = 'pay_known'")).toEqual([{ month: '2035-01' }]);
  const [later, from] = [at('2035-02-11'), startOfIstDate('2035-02-01')];
  const facts = await readMoneyFacts(later, { from, bank: from, cash: from });
  expect(changeBatches(later, changedMoney(facts, judgeFacts(facts)))).toEqual([]);
});

it('what a month was closed with is not withdrawn once it is explained, and does not count twice', async () => {
  const late = { id: 'setl_late', amount: paise(5_000), state: 'processed', utr: 'UTIB203300000003', on: '2033-01-10' } as const;
  const text = `NEFT CR-${late.utr}-RAZORPAY`;
  await readBank(shop, 'sbi', [
    { on: '2033-01-10', amount: paise(5_000), text },
    { on: '2033-01-31', amount: paise(-100), text: 'RENT' },
  ]);
  await matchMoney(at('2033-02-02'));
  const [{ subject: key } = { subject: '' }] = await kept('2033-01', 'settlement-bank');
  await accept('2033-02-02', 'settlement-bank', String(key), 'unknown', 5_000);
  await close('2033-02-02', '2033-01');
  // A statement that is read after the close shows another: it may go, because the close has not seen it.
  const other = { on: '2033-01-20', amount: paise(700), text: 'NEFT CR-UTIB203300000004-RAZORPAY' };
  await readBank(shop, 'axis', [other, { on: '2033-01-31', amount: paise(-100), text: 'RENT' }]);
  await matchMoney(at('2033-02-03'));
  expect(await kept('2033-01', 'settlement-bank')).toHaveLength(2);
  const second = { id: 'setl_other', amount: paise(700), state: 'processed', utr: 'UTIB203300000004', on: '2033-01-20' } as const;
  await plantSettlements(shop, [late, second]);
  const adjusted = ({ id, amount }: { id: string; amount: ReturnType<typeof paise> }, on: string) =>
    reconLine({ entityId: `adj_${id}`, credit: amount, amount, settlementId: id }, on);
  await plantLines(shop, [adjusted(late, late.on), adjusted(second, second.on)]);
  await matchMoney(at('2033-02-04'));
  const verdicts = await kept('2033-01', 'settlement-bank');
  expect(verdicts).toHaveLength(3);
  expect(verdicts).toContainEqual({ subject: key, verdict: 'unknown', reason: 'I know it' });
  const { figures, deposits, proposals } = await readMoneyMonth(at('2033-02-04'), '2033-01');
  expect({ inBank: figures.inBank, deposits: deposits.length, proposals }).toEqual({ inBank: 5_700, deposits: 2, proposals: [] });
});
