import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { REFUND_MINIMUM_PAISE } from '../../../rules/order/refund.ts';

export interface RestAsked {
  readonly orderId: string;
  /** The refund's id and its key at the gateway: a UUID. */
  readonly id: string;
  readonly reason: string;
  readonly by: string;
}

/**
 * A statement that asks for all that is left of an order's counted payment, for the batch that cancels the order. What was
 * given back before, or is on its way, is not asked for again. `pushRefunds` sends it.
 */
export function refundRest({ now }: Shop, { orderId, id, reason, by }: RestAsked): Statement {
  return {
    sql: `INSERT INTO refunds (id, payment_id, amount_paise, reason, asked_by, next_check_at, created_at, updated_at)
      SELECT ?1, id, rest, ?2, ?3, ?4, ?4, ?4 FROM (SELECT p.id, p.amount_paise
        - (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed') AS rest
        FROM payments p WHERE p.order_id = ?5 AND p.disposition = 'counted') WHERE rest >= ?6`,
    args: [id, reason, by, now, orderId, REFUND_MINIMUM_PAISE],
  };
}
