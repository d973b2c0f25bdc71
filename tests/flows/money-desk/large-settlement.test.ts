import { expect, it, vi } from 'vitest';
import { readSettlements } from '../../../src/features/money-desk/settlements/read-settlements.server.ts';
import { wantDays } from '../../../src/features/money-desk/settlements/want-days.server.ts';
import { istDate } from '../../../src/rules/dates.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import { SETTLEMENT_CALLS_KEPT } from '../../../src/rules/order/reconcile.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const LINES = 10_000;
const shop = await shopUnderTest();
const start = Date.now();
const day = istDate(start);
const amountOf = (at: number) => 50_000 + at;

/** A run with the calls for a few parts of a day. */
async function run(minute: number, calls = SETTLEMENT_CALLS_KEPT + 12): Promise<void> {
  const its = shop.at(start + minute * MINUTE);
  its.calls.allow(calls);
  await readSettlements(its);
  expect(its.calls.made).toBeLessThanOrEqual(calls);
}
const state = async () => (await shop.rows('SELECT is_wanted AS wanted, skip, lines FROM settlement_days WHERE day = ?', day))[0];
const counted = async () =>
  (await shop.rows('SELECT count(*) AS n, sum(credit_paise) AS credit, max(version) AS version FROM recon_lines'))[0];

it('a day with 10,000 lines is read over several runs from where the one before ended, each line once', { timeout: 60_000 }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  shop.razorpay.remember(
    Array.from({ length: LINES }, (_, at) => ({
      ...{ order: `order_large${at}`, receipt: `large-${at}`, payment: `pay_large${at}`, amount: amountOf(at), email: 'a@example.in' },
      ...{ paidAtMs: start - 1, refund: null },
    })),
  );
  const settlement = shop.razorpay.settle();
  await shop.at(start).db.write([wantDays(shop.at(start), [day])]);
  const skips: number[] = [];
  for (let minute = 1; minute <= 12 && (await state())?.wanted === 1; minute += 1) {
    await run(minute);
    skips.push(Number((await state())?.skip));
    // The gateway dies in the middle of the second run: what was written stays, and nothing of it comes twice.
    if (minute !== 2) continue;
    shop.razorpay.setKnobs({ failNext: { path: '/v1/settlements/recon', status: 503, times: 1 } });
    await expect(run(minute)).rejects.toThrow('Razorpay unknown');
    await shop.rows('UPDATE job_leases SET last_outcome = NULL, lease_until = 0');
  }
  expect(skips.length).toBeGreaterThan(2);
  expect(skips.slice(0, -1).every((skip, at) => skip > (skips[at - 1] ?? 0))).toBe(true);
  expect(await state()).toEqual({ wanted: 0, skip: 0, lines: LINES });
  expect(await counted()).toEqual({ n: LINES, credit: settlement?.amount, version: 1 });
  // A part that was written, but whose place was lost, is written again without a new version.
  await shop.rows('UPDATE settlement_days SET is_wanted = 1, skip = 3000 WHERE day = ?', day);
  await run(20, 60);
  expect(await counted()).toMatchObject({ n: LINES, version: 1 });
});
