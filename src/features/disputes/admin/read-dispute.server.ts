import { eq, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { REFUND_TRIES } from '../../../rules/order/refund.ts';
import { orders } from '../../ledger/orders.table.ts';
import { payments } from '../../ledger/payments.table.ts';
import { isGivenUp } from '../disputed.server.ts';
import { disputes } from '../disputes.table.ts';

/** Returns a dispute with its order and what waits for its end, or null. Times are UTC ms. */
export async function readDispute({ db, now }: Shop, id: string) {
  const [row] = await db.orm
    .select({
      dispute: disputes,
      orderId: payments.orderId,
      number: orders.number,
      customerName: orders.customerName,
      orderStatus: orders.status,
      isTracked: sql<boolean>`orders.tracking_url IS NOT NULL`.mapWith(Boolean).as('is_tracked'),
      paid: payments.amount,
      refunded: payments.refunded,
      method: payments.method,
      /** Refunds that are held back while nothing is decided. */
      waiting: sql<number>`(SELECT count(*) FROM refunds r WHERE r.payment_id = disputes.payment_id
        AND (r.status = 'requested' OR (${isGivenUp} AND r.attempt < ${REFUND_TRIES})))`
        .mapWith(Number)
        .as('waiting'),
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(disputes.id, id));
  if (!row) return null;
  const { dispute, ...facts } = row;
  const { evidenceKey, documentId, updatedAt: _updatedAt, createdAt: _createdAt, ...said } = dispute;
  return {
    ...said,
    ...facts,
    hasEvidence: evidenceKey !== null,
    isHandedIn: documentId !== null,
    now,
  };
}

export type DisputeRecord = NonNullable<Awaited<ReturnType<typeof readDispute>>>;
