import { and, lt, sql } from 'drizzle-orm';
import { sqlList } from '../../platform/database/columns.ts';
import { type Lease, withLease } from '../../platform/jobs/lease.ts';
import { logFault } from '../../platform/log/log.ts';
import type { Shop } from '../../platform/shop.ts';
import { DAY } from '../../rules/limits.ts';
import { AUDIT_CALLS_KEPT, AUDIT_EVERY, AUDIT_ROUNDS, SUMMING_WRITES } from '../../rules/order/reconcile.ts';
import { isRefundLate } from '../../rules/order/refund.ts';
import { openRefunds } from '../../rules/payment/refund-statuses.ts';
import { type LedgerFinding, newFindings, saveFindings } from '../ledger/checks/findings.server.ts';
import { refunds } from '../ledger/payments.table.ts';
import { markRefunded } from '../payment/refund/settle-refund.server.ts';
import {
  type AuditPass,
  auditPassOf,
  auditSlice,
  deleteTaken,
  isPassComplete,
  recheckFindings,
  takeFromQueue,
  updateStockSums,
} from './audit-slices.server.ts';
import { subjects } from './invariants.ts';

const ROWS_SHOWN = 20;
const REFUND_FAILED = 'refund failed';

/**
 * Checks the shop's own books every ten minutes: earlier findings, rows written since, and the next slices of all tables, so
 * that every row is checked within a day. Every violated invariant is stored as a finding and logged.
 */
export function auditLedgers(shop: Shop): Promise<void> {
  return withLease(shop, 'audit', (lease) => auditNext(shop, lease), AUDIT_EVERY);
}

async function auditNext(shop: Shop, lease: Lease): Promise<'ok' | 'unfinished'> {
  await markRefunded(shop);
  const [refundProblems, broken] = [await refundFindings(shop), await recheckFindings(shop)];
  const isComplete = refundProblems.filter(({ kind }) => kind === REFUND_FAILED).length < ROWS_SHOWN;
  await saveFindings(shop, 'audit', [...refundProblems, ...broken], ({ kind }) => isComplete || kind !== REFUND_FAILED);
  const isUpToDate = await updateStockSums(shop, SUMMING_WRITES);
  const among = isUpToDate ? subjects : subjects.filter((subject) => subject !== 'products');
  let pass = auditPassOf(lease.cursor, shop.now);
  for (let round = 1; ; round += 1) {
    await shop.db.write(takeFromQueue(among));
    const { found, waiting, ...looked } = await auditSlice(shop, among, pass);
    pass = looked.pass;
    await shop.db.write([...newFindings(shop, 'audit', found), ...deleteTaken(among), lease.moveTo(JSON.stringify(pass))]);
    for (const each of found) logFault('ledger audit', JSON.stringify(each));
    if (!waiting && isPassComplete(pass)) return 'ok';
    if (round === AUDIT_ROUNDS || shop.calls.left <= AUDIT_CALLS_KEPT) return waiting ? 'unfinished' : 'ok';
  }
}

/** All findings of a full audit, slice by slice; empty if the books are correct. */
export async function auditNow(shop: Shop): Promise<LedgerFinding[]> {
  await updateStockSums(shop, Number.POSITIVE_INFINITY);
  const found = await refundFindings(shop);
  for (let pass: AuditPass = { startedAt: shop.now, after: {} }; !isPassComplete(pass); ) {
    const looked = await auditSlice(shop, subjects, pass);
    found.push(...looked.found);
    pass = looked.pass;
  }
  return found;
}

/** Refunds that failed for good or are overdue: a person must look at them. */
async function refundFindings({ db, now }: Shop): Promise<LedgerFinding[]> {
  // Failed for good: it has no automatic retry, and no later refund of the payment replaced it.
  const givenUp = sql`NOT EXISTS (SELECT 1 FROM refunds later WHERE later.payment_id = refunds.payment_id AND
    (later.retry_of = refunds.id OR (later.status <> 'failed' AND later.created_at >= refunds.created_at)))`;
  // Raw SQL, because SQLite does not use a partial index when its condition is a bound parameter.
  const [isOpen, isFailed] = [sql`status IN (${sqlList(openRefunds)})`, sql`status = 'failed'`];
  const { waiting, failed } = await db.read({
    waiting: db.orm
      .select()
      .from(refunds)
      .where(and(isOpen, lt(refunds.createdAt, now - 7 * DAY))),
    failed: db.orm.select().from(refunds).where(and(isFailed, givenUp)).limit(ROWS_SHOWN),
  });
  return [
    ...waiting
      .filter(({ createdAt }) => isRefundLate(createdAt, now))
      .map(({ id, amount }) => ({ kind: 'refund overdue', what: id, ours: amount })),
    ...failed.map(({ id, amount }) => ({ kind: REFUND_FAILED, what: id, ours: amount })),
  ];
}
