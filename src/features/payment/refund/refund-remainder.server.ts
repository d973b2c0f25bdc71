import { sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { REFUND_MINIMUM_PAISE } from '../../../rules/order/refund.ts';
import { refundTotalOf } from '../../ledger/checks/refund-total.ts';

interface RemainderRequest {
  readonly orderId: string;
  /** Id of the refund and its key at the gateway: a UUID. */
  readonly id: string;
  readonly reason: string;
  readonly by: string;
}

/**
 * A statement that requests a refund of what is left of an order's counted payment, for the batch that cancels the order.
 * Earlier refunds, sent or not, are subtracted. `sendDueRefunds` sends it.
 */
export function refundRemainder({ now }: Shop, { orderId, id, reason, by }: RemainderRequest): Statement {
  return sql`INSERT INTO refunds (id, payment_id, amount_paise, reason, asked_by, next_check_at, created_at, updated_at)
    SELECT ${id}, id, rest, ${reason}, ${by}, ${now}, ${now}, ${now} FROM
      (SELECT payments.id, payments.amount_paise - ${sql.raw(refundTotalOf('payments'))} AS rest
        FROM payments
        WHERE order_id = ${orderId} AND settlement = 'counted')
    WHERE rest >= ${REFUND_MINIMUM_PAISE}`;
}
