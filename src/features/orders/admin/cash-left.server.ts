import { sql } from 'drizzle-orm';
import { paise } from '../../../rules/money/money.ts';

/**
 * SQL over a row of `orders`: the money that the shop has received outside the gateway and has not returned yet, in paise; 0 before a
 * cash order is delivered. The trigger hand_refunds_check_amount computes the same.
 */
export const cashLeft =
  sql`CASE WHEN orders.pay_way = 'cod' AND (orders.status = 'delivered' OR orders.paid_by_hand IS NOT NULL) THEN orders.due_paise
  - (SELECT coalesce(sum(h.amount_paise), 0) FROM hand_refunds h WHERE h.order_id = orders.id)
  - (SELECT coalesce(sum(r.refund_paise), 0) FROM returns r WHERE r.order_id = orders.id AND r.is_manual = 1) ELSE 0 END`
    .mapWith((value) => paise(Number(value)))
    .as('cash_left');
