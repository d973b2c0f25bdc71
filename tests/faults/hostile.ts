import type { FreshShop } from '../shop/fresh-shop.ts';

/** Statements that a person with a database shell, or a bug, might run. The database itself must refuse each of them. */
export const hostileStatements = [
  'UPDATE products SET stock_quantity = stock_quantity + 1',
  'UPDATE products SET reserved = reserved + 1, stock_quantity = stock_quantity - 1, committed = committed + 1',
  "INSERT INTO stock_moves (product_id, kind, quantity) SELECT id, 'adjust', -1000 FROM products LIMIT 1",
  'UPDATE stock_moves SET quantity = quantity + 1',
  'DELETE FROM stock_moves',
  'UPDATE orders SET total_paise = total_paise + 100, subtotal_paise = subtotal_paise + 100',
  "UPDATE orders SET status = 'paid', reservation = 'committed', actor = 'gateway' WHERE status = 'pending_payment_gateway'",
  "UPDATE orders SET status = 'delivered', reservation = 'committed', actor = 'shopper' WHERE status IN ('paid', 'pending_payment_gateway')",
  "UPDATE orders SET reservation = 'held' WHERE reservation = 'committed'",
  "UPDATE orders SET reservation = 'released' WHERE status = 'paid'",
  "UPDATE orders SET status = 'cancelled_by_user', reservation = 'released', actor = 'shopper' WHERE status IN ('paid', 'processing') AND method = 'gateway' AND total_paise > 0 AND NOT EXISTS (SELECT 1 FROM payments p JOIN refunds r ON r.payment_id = p.id WHERE p.order_id = orders.id)",
  "UPDATE orders SET status = 'pending_payment_gateway', reservation = 'held', actor = 'shopper' WHERE status = 'cancelled_by_user' AND id IN (SELECT order_id FROM payments WHERE settlement = 'counted')",
  "UPDATE orders SET status = 'pending_payment', reservation = 'held', actor = 'admin' WHERE status = 'cancelled_by_user' AND method = 'cod'",
  "UPDATE orders SET status = 'processing', reservation = 'committed', actor = 'admin' WHERE status = 'cancelled_by_user' AND method = 'gateway' AND paid_at IS NULL",
  "UPDATE orders SET hold_expires_at = hold_expires_at + 60000 WHERE reservation = 'held' AND method = 'gateway' AND actor <> 'admin'",
  'UPDATE order_items SET quantity = 99',
  'DELETE FROM order_items',
  "UPDATE order_events SET actor = 'nobody'",
  'DELETE FROM order_events',
  "UPDATE payments SET status = 'created', settlement = NULL WHERE status = 'captured'",
  'DELETE FROM payments WHERE id NOT IN (SELECT payment_id FROM refunds)',
  "INSERT INTO payments (id, order_id, amount_paise, status, settlement) SELECT 'pay_twice' || id, order_id, amount_paise, 'captured', 'counted' FROM payments WHERE settlement = 'counted'",
  "INSERT INTO refunds (id, payment_id, amount_paise, reason) SELECT 'over' || id, id, amount_paise + 1, 'x' FROM payments WHERE status = 'captured'",
  'INSERT INTO guard SELECT 0',
] as const;

export const hostileAttempts = hostileStatements.length;

/** Runs one of the statements. @throws Error if it changes a row; a statement that matches no row proves nothing */
export async function hostile(shop: Pick<FreshShop, 'rows'>, at: number): Promise<void> {
  const sql = hostileStatements[at % hostileStatements.length] ?? hostileStatements[0];
  const changed = await shop.rows(sql.startsWith('INSERT') ? sql : `${sql} RETURNING 1`).then(
    (rows) => (sql.startsWith('INSERT INTO guard') ? 1 : rows.length),
    () => 0,
  );
  if (changed > 0) throw new Error(`the database allowed: ${sql}`);
}
