import { asc, eq, sql } from 'drizzle-orm';
import { heldByDispute } from '../../features/disputes/disputed.server.ts';
import { disputes } from '../../features/disputes/disputes.table.ts';
import { handRefunds, payments, refunds } from '../../features/ledger/payments.table.ts';
import type { Shop } from '../../platform/shop.ts';
import { type Paise, paise } from '../../rules/money/money.ts';

/** SQL of the gateway's fee of a refund, with the tax in it: as it said itself, else as the settlement says; null where neither does. */
const refundFee = sql<Paise | null>`coalesce(refunds.fee_paise, (SELECT l.fee_paise FROM recon_lines l
  WHERE l.entity_id = refunds.gateway_refund_id AND l.type = 'refund' ORDER BY l.version DESC LIMIT 1))`.mapWith((value) =>
  value === null ? null : paise(Number(value)),
);

/** Returns the queries of payments, refunds and disputes of an order. */
export function orderMoneyQueries({ db: { orm } }: Shop, id: string) {
  return {
    payments: orm
      .select({
        id: payments.id,
        amount: payments.amount,
        status: payments.status,
        settlement: payments.settlement,
        reason: payments.reason,
        method: payments.method,
        error: payments.error,
        at: payments.createdAt,
      })
      .from(payments)
      .where(eq(payments.orderId, id))
      .orderBy(asc(payments.createdAt)),
    refunds: orm
      .select({
        id: refunds.id,
        amount: refunds.amount,
        status: refunds.status,
        reason: refunds.reason,
        askedBy: refunds.askedBy,
        error: refunds.error,
        speed: refunds.speed,
        speedProcessed: refunds.speedProcessed,
        fee: refundFee.as('fee'),
        waitsSince: refunds.waitsSince,
        isHeld: sql<boolean>`refunds.status = 'requested' AND ${heldByDispute(sql`refunds.payment_id`)}`.mapWith(Boolean).as('is_held'),
        at: refunds.createdAt,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, id))
      .orderBy(asc(refunds.createdAt)),
    handRefunds: orm
      .select({
        id: handRefunds.id,
        amount: handRefunds.amount,
        reason: handRefunds.reason,
        askedBy: handRefunds.askedBy,
        at: handRefunds.createdAt,
      })
      .from(handRefunds)
      .where(eq(handRefunds.orderId, id))
      .orderBy(asc(handRefunds.createdAt)),
    disputes: orm
      .select({
        id: disputes.id,
        amount: disputes.amount,
        status: disputes.status,
        phase: disputes.phase,
        respondBy: disputes.respondBy,
        answeredAt: disputes.answeredAt,
        askedAgainAt: disputes.askedAgainAt,
      })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .where(eq(payments.orderId, id))
      .orderBy(asc(disputes.openedAt)),
  };
}
