import { type Checks, noRows } from './check.ts';

/** Limits of coupons and holds, at any moment. */
export const limits: Checks = {
  'a coupon is within its uses': noRows('SELECT code FROM coupons WHERE uses_count > max_uses'),
  'a coupon is used once by each customer': noRows(
    `SELECT customer_email FROM orders WHERE coupon_id IS NOT NULL AND reservation <> 'released' AND status <> 'refunded'
      GROUP BY coupon_id, customer_email
      HAVING count(*) > 1 AND count(*) > (SELECT max_uses_per_customer FROM coupons WHERE id = coupon_id)`,
  ),
  'a browser is within its holds': noRows(
    "SELECT guest_id FROM orders WHERE reservation = 'held' AND actor <> 'admin' AND guest_id <> '' GROUP BY guest_id HAVING count(*) > (SELECT maximum FROM hold_limits WHERE name = 'browser')",
  ),
  'no network address is kept after the hold': noRows("SELECT id FROM orders WHERE reservation <> 'held' AND ip_hash <> ''"),
};
