import { sql } from 'drizzle-orm';
import { paise } from '../../../rules/money/money.ts';

/**
 * SQL over a row of `orders`: the money that its customer has paid outside the gateway and has not got back yet, in paise; 0 before a
 * cash order is delivered. At the door whole rupees are paid. Cash that is still with the courier counts: its buyer does not wait for it. The
 * trigger hand_refunds_check_amount computes the same.
 */
export const cashLeft = sql`CASE WHEN orders.pay_way = 'cod' AND (orders.status = 'delivered' OR orders.paid_by_hand IS NOT NULL)
  THEN (SELECT paise FROM orders_paid_by_hand h WHERE h.order_id = orders.id)
  - (SELECT coalesce(sum(h.amount_paise), 0) FROM hand_refunds h WHERE h.order_id = orders.id)
  - (SELECT coalesce(sum(r.refund_paise), 0) FROM returns r WHERE r.order_id = orders.id AND r.is_manual = 1) ELSE 0 END`
  .mapWith((value) => paise(Number(value)))
  .as('cash_left');

/** SQL over a row of `orders`: what couriers have collected for it and not paid to the shop yet, in paise. */
export const cashWithCourier = sql`(SELECT paise FROM cash_with_couriers w WHERE w.order_id = orders.id)`
  .mapWith((value) => paise(Number(value)))
  .as('cash_with_courier');
