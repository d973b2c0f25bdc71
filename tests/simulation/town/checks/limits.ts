import { FORMER_NUMBERS } from '../goods.ts';
import { type Checks, noRows } from './check.ts';

/** Limits of coupons, holds and numbers, at any moment. */
export const limits: Checks = {
  'a coupon is within its uses': noRows('SELECT code FROM coupons WHERE uses_count > max_uses'),
  'a coupon is used once by each customer': noRows(
    `SELECT customer_email FROM orders WHERE coupon_id IS NOT NULL AND reservation <> 'released' AND status <> 'refunded'
      GROUP BY coupon_id, customer_email
      HAVING count(*) > 1 AND count(*) > (SELECT max_uses_per_customer FROM coupons WHERE id = coupon_id)`,
  ),
  'a coupon is for its least purchase': noRows(
    'SELECT o.id FROM orders o JOIN coupons c ON c.id = o.coupon_id WHERE o.subtotal_paise < c.min_purchase_paise',
  ),
  'no number of a restored shop is given again': noRows(`SELECT id, number FROM orders WHERE number <= ${FORMER_NUMBERS}`),
  'a browser is within its holds': noRows(
    "SELECT guest_id FROM orders WHERE reservation = 'held' AND actor <> 'admin' AND guest_id <> '' GROUP BY guest_id HAVING count(*) > (SELECT maximum FROM hold_limits WHERE name = 'browser')",
  ),
  'no network address is kept after the hold': noRows("SELECT id FROM orders WHERE reservation <> 'held' AND ip_hash <> ''"),
};
