import { type Checks, noRows } from './check.ts';

/** What the database counts along, recounted, at any moment. */
export const figures: Checks = {
  'the days add up to the orders': noRows(
    `WITH sold AS (SELECT date(created_at / 1000 + 19800, 'unixepoch') AS day, count(*) AS orders, sum(due_paise) AS total_paise FROM orders
        WHERE status IN revenue_statuses AND (method <> 'cod' OR status = 'delivered') GROUP BY day)
      SELECT day FROM sales_days d LEFT JOIN sold s USING (day) WHERE (d.orders, d.total_paise) <> (coalesce(s.orders, 0), coalesce(s.total_paise, 0))
      UNION ALL SELECT day FROM sold WHERE day NOT IN (SELECT day FROM sales_days)`,
  ),
  'the reports have the sales of the days': noRows(
    `SELECT d.day FROM sales_days d LEFT JOIN report_days r ON r.clock = 'order' AND r.dimension = 'all' AND r.day = d.day AND r.value = ''
      WHERE (d.orders, d.total_paise) <> (coalesce(r.orders, 0), coalesce(r.goods_paise - r.discount_paise + r.charges_paise, 0))`,
  ),
  'a customer is the sum of the orders': noRows(
    `SELECT c.email FROM customers c LEFT JOIN (SELECT email, sum(is_placed) AS orders, sum(kept_paise) AS paise FROM customer_orders GROUP BY email) o
      ON o.email = c.email WHERE (c.total_orders, c.spent_paise) IS NOT (o.orders, o.paise)`,
  ),
  'a rating is that of the reviews': noRows(
    `SELECT p.id FROM products p WHERE (p.rating_count, p.rating_sum) <> (SELECT count(*), coalesce(sum(rating), 0) FROM reviews
      WHERE product_id = p.id AND line IS NOT NULL AND source IS NULL AND status = 'published')`,
  ),
};
