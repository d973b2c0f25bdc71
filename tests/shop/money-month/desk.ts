import { acceptVerdict } from '../../../src/features/money-desk/months/accept-verdict.server.ts';
import { closeMonth } from '../../../src/features/money-desk/months/close-month.server.ts';
import { readMoneyMonth } from '../../../src/features/money-desk/months/read-month.server.ts';
import { startOfIstDate } from '../../../src/rules/dates.ts';
import { HOUR } from '../../../src/rules/limits.ts';
import { paise, ZERO } from '../../../src/rules/money/money.ts';
import type { ReconLine } from '../../../src/rules/settlements/recon-lines.ts';
import type { SettlementState } from '../../../src/rules/settlements/settlement-state.ts';
import type { FreshShop } from '../fresh-shop.ts';
import { BY } from '../parcels/parcels.ts';
import { plantLines, plantSettlements, readBank } from './plant-month.ts';

/** A line of a settlement of a day: an adjustment of nothing, but for what a test says. */
export const reconLine = (own: Partial<ReconLine>, on: string): ReconLine => ({
  ...{ entityId: '', type: 'adjustment', debit: ZERO, credit: ZERO, amount: ZERO, currency: 'INR', fee: ZERO, tax: ZERO, isSettled: true },
  ...{ isOnHold: false, settledAt: startOfIstDate(on) + 9 * HOUR, settlementId: '', utr: '', paymentId: '', orderId: '', disputeId: '' },
  ...{ method: '', ...own },
});

/** Day, paise, and what the statement says. */
export type Move = readonly [on: string, amount: number, text: string];

/** The desk in a year, with names and numbers of that year. A day is '04-01', or '2031-04-01' where it is in another one. */
export function deskIn(shop: FreshShop, year: number) {
  const day = (on: string) => (on.length > '04-01'.length ? on : `${year}-${on}`);
  const at = (on: string) => shop.at(startOfIstDate(day(on)) + 12 * HOUR);
  const id = (name: string) => `setl_${name}_${year}`;
  /** The number by which a bank names a payment. */
  const utr = (digits: number) => `UTIB${year}${String(digits).padStart(8, '0')}`;
  return {
    ...{ day, at, id, utr },
    /** A settlement with one line of its whole amount, which is of somebody else's payment, so that no order is needed. */
    async settled(name: string, on: string, amount: number, number: string, state: SettlementState = 'processed') {
      await plantSettlements(shop, [{ id: id(name), amount: paise(amount), state, utr: number, on: day(on) }]);
      const sides = { debit: paise(Math.max(0, -amount)), credit: paise(Math.max(0, amount)), amount: paise(Math.abs(amount)) };
      await plantLines(shop, [reconLine({ entityId: `adj_${name}_${year}`, settlementId: id(name), ...sides }, day(on))]);
    },
    /** Reads a statement of an account of the year. */
    bank: (account: string, moves: readonly Move[]) =>
      readBank(
        shop,
        `${account}-${year}`,
        moves.map(([on, amount, text]) => ({ on: day(on), amount: paise(amount), text })),
      ),
    /** What the desk says of a settlement by its name, or of a payment of a courier by its id. */
    async verdictOf(subject: string) {
      const pairs = "('settlement-bank', 'remittance-bank')";
      const found = await shop.rows(
        `SELECT verdict, reason, difference_paise AS off, month FROM verdicts WHERE pair IN ${pairs} AND subject IN (?, ?)`,
        ...[subject, id(subject)],
      );
      return found[0];
    },
    /** What is left unexplained of a month is accepted, as an owner would do it; then the month closes. */
    async close(month: string, now: string) {
      for (const { pair, subject, verdict, difference } of (await readMoneyMonth(at(now), month)).rows)
        await acceptVerdict(at(now), { pair, subject, verdict, difference, reason: 'seen', by: BY });
      await closeMonth(at(now), { month, by: BY });
    },
  };
}
