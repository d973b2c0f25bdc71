import type { Client } from '@libsql/client';
import { auditNow } from '../../../src/features/books/audit-ledgers.server.ts';
import { compareRecent } from '../../../src/features/books/compare-ledgers.server.ts';
import { GatewayError } from '../../../src/features/gateway/payment-gateway.ts';
import type { LedgerFinding } from '../../../src/features/ledger/checks/findings.server.ts';
import { retryOrphans } from '../../../src/features/payment/capture/retry-orphans.server.ts';
import { reconcile } from '../../../src/features/payment/reconcile/reconcile.server.ts';
import { withoutLog } from '../../../src/platform/log/log.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { HOUR } from '../../../src/rules/limits.ts';
import { pause } from './pause.ts';

/** Returns the shop without its messages: a restore sends none before it knows which were sent. */
export const silent = (shop: Shop): Shop => ({ ...shop, send: async () => undefined });

/**
 * Returns the violations that the audit of the shop's own books finds. An overdue refund is left out: it is a fact about Razorpay, not
 * about the copy.
 */
export const violationsOf = async (shop: Shop): Promise<LedgerFinding[]> =>
  (await withoutLog(() => auditNow(shop))).filter(({ kind }) => !kind.startsWith('refund'));

/** Checks the books. @throws Error naming their first violation */
export async function assertBooksAddUp(shop: Shop): Promise<void> {
  const [first, ...more] = await violationsOf(shop);
  if (first)
    throw new Error(`The restored books do not add up: ${first.kind} ${first.what}${more.length > 0 ? ` and ${more.length} more` : ''}.`);
}

/** Ms to wait before Razorpay is asked again: it is away for seconds, or for longer than a restore may take. */
const PAUSES = [5_000, 15_000, 30_000, 60_000];

/**
 * Compares with Razorpay as `levelBooks` does, and asks again where Razorpay does not answer. A restore does not fail by it: a person
 * compares later.
 * @returns null if Razorpay never answered
 */
export async function levelBooksPatiently(
  say: (step: string) => void,
  level: () => Promise<LedgerFinding[]>,
): Promise<LedgerFinding[] | null> {
  for (const wait of [...PAUSES, null]) {
    try {
      return await level();
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      if (wait === null) break;
      say(`Razorpay does not answer (${error.message}); it is asked again in ${wait / 1_000} seconds`);
      await pause(wait);
    }
  }
  return null;
}

/**
 * Asks Razorpay about every order that is due, as the cron does, and then about everything since an hour before the backup: payments of
 * known orders are counted or marked for refund, refunds are booked.
 * @param isDrill asks only: nothing is captured or refunded at Razorpay
 * @returns what remains, such as payments for orders that the backup does not have; the shop keeps the same as findings
 * @throws GatewayError where Razorpay does not answer; what was done until then may be done again
 */
export async function levelBooks(shop: Shop, restored: Client, takenAt: number, isDrill: boolean): Promise<LedgerFinding[]> {
  // The leases are those of runs that were under way during the backup.
  await restored.execute('UPDATE job_leases SET lease_until = 0');
  if (!isDrill) {
    for (let due = await dueOrders(shop, restored), before = due + 1; due > 0 && due < before; ) {
      await reconcile(shop);
      [before, due] = [due, await dueOrders(shop, restored)];
    }
    await retryOrphans(shop);
  }
  return compareRecent(shop, takenAt - HOUR);
}

/** Orders that the reconciler asks about now. Where their number no longer falls, the rest is left to the cron. */
async function dueOrders({ now }: Shop, restored: Client): Promise<number> {
  const { rows } = await restored.execute({ sql: 'SELECT count(*) AS n FROM orders WHERE next_check_at <= ?', args: [now] });
  return Number(rows[0]?.n);
}
