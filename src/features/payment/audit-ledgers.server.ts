import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { DAY, HOUR } from '../../rules/limits.ts';
import { isRefundLate } from '../../rules/refund.ts';
import { audits } from '../orders/audit.ts';
import { type Finding, keepFindings } from './findings.server.ts';
import { withLease } from './lease.server.ts';
import { refunds } from './payment.table.ts';
import { labelRefunded } from './settle-refund.server.ts';

const ROWS_SHOWN = 20;

/** Every hour: the shop checks its own books (1.8 point 7). Any row that breaks an invariant is a finding and a line in the log. */
export function auditLedgers(shop: Shop): Promise<void> {
  return withLease(
    shop,
    'audit',
    async () => {
      await labelRefunded(shop);
      await keepFindings(shop, 'audit', await auditNow(shop));
    },
    HOUR,
  );
}

/** What is wrong with the books now; an empty list is health. One round trip. */
export async function auditNow(shop: Shop): Promise<Finding[]> {
  const { orm } = shop.db;
  // Given up: not asked for again by itself, and no later refund of the payment took its place.
  const givenUp = sql`NOT EXISTS (SELECT 1 FROM refunds later WHERE later.payment_id = refunds.payment_id AND
    (later.retry_of = refunds.id OR (later.status <> 'failed' AND later.created_at >= refunds.created_at)))`;
  const [waiting, failed, ...broken] = await shop.db.read([
    orm
      .select()
      .from(refunds)
      .where(and(inArray(refunds.status, ['requested', 'pending']), lt(refunds.createdAt, shop.now - 7 * DAY))),
    orm
      .select()
      .from(refunds)
      .where(and(eq(refunds.status, 'failed'), givenUp))
      .limit(ROWS_SHOWN),
    ...Object.values(audits).map((query) => orm.all<{ id: string | number }>(sql.raw(`SELECT id FROM (${query}) LIMIT ${ROWS_SHOWN}`))),
  ]);
  const names = Object.keys(audits);
  return [
    ...waiting
      .filter(({ createdAt }) => isRefundLate(createdAt, shop.now))
      .map(({ id, amount }) => ({ kind: 'refund under way too long', what: id, ours: amount })),
    ...failed.map(({ id, amount }) => ({ kind: 'refund failed', what: id, ours: amount })),
    ...broken.flatMap((rows, at) => rows.map(({ id }) => ({ kind: names[at] ?? 'invariant', what: String(id) }))),
  ];
}
