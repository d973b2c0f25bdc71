import { and, lt, sql } from 'drizzle-orm';
import { logFault } from '../../../platform/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { DAY } from '../../../rules/limits.ts';
import { AUDIT_CALLS_KEPT, AUDIT_EVERY, AUDIT_ROUNDS, SUMMING_WRITES } from '../../../rules/order/reconcile.ts';
import { isRefundLate } from '../../../rules/order/refund.ts';
import { refunds } from '../../sales/payments.table.ts';
import { markRefunded } from '../refund/settle-refund.server.ts';
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
import { type LedgerFinding, newFindings, saveFindings } from './findings.server.ts';
import { subjects } from './invariants.ts';
import { type Lease, withLease } from './lease.server.ts';

const ROWS_SHOWN = 20;
const REFUND_FAILED = 'refund failed';

/**
 * Every ten minutes the shop checks its own books: what an earlier run found, what was written since, and the
 * next slices of all books, so that every row is looked at within a day. What breaks an invariant is a finding and a line in
 * the log.
 */
export function auditLedgers(shop: Shop): Promise<void> {
  return withLease(shop, 'audit', (lease) => auditNext(shop, lease), AUDIT_EVERY);
}

async function auditNext(shop: Shop, lease: Lease): Promise<'ok' | 'unfinished'> {
  await markRefunded(shop);
  const [given, broken] = [await refundFindings(shop), await recheckFindings(shop)];
  const isAll = given.filter(({ kind }) => kind === REFUND_FAILED).length < ROWS_SHOWN;
  await saveFindings(shop, 'audit', [...given, ...broken], ({ kind }) => isAll || kind !== REFUND_FAILED);
  const isLevel = await updateStockSums(shop, SUMMING_WRITES);
  const among = isLevel ? subjects : subjects.filter((subject) => subject !== 'products');
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

/** What is wrong with the books now, all of them, slice by slice; an empty list is health. */
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

/** Money that should be back and is not: a person must look. */
async function refundFindings({ db, now }: Shop): Promise<LedgerFinding[]> {
  // Given up: not asked for again by itself, and no later refund of the payment took its place.
  const givenUp = sql`NOT EXISTS (SELECT 1 FROM refunds later WHERE later.payment_id = refunds.payment_id AND
    (later.retry_of = refunds.id OR (later.status <> 'failed' AND later.created_at >= refunds.created_at)))`;
  // Written out, because an index on some of the rows serves no statement whose condition comes as a parameter.
  const [underWay, isFailed] = [sql`status IN ('requested', 'pending')`, sql`status = 'failed'`];
  const { waiting, failed } = await db.read({
    waiting: db.orm
      .select()
      .from(refunds)
      .where(and(underWay, lt(refunds.createdAt, now - 7 * DAY))),
    failed: db.orm.select().from(refunds).where(and(isFailed, givenUp)).limit(ROWS_SHOWN),
  });
  return [
    ...waiting
      .filter(({ createdAt }) => isRefundLate(createdAt, now))
      .map(({ id, amount }) => ({ kind: 'refund under way too long', what: id, ours: amount })),
    ...failed.map(({ id, amount }) => ({ kind: REFUND_FAILED, what: id, ours: amount })),
  ];
}
