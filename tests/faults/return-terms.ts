import { DAY } from '../../src/rules/limits.ts';
import { delivered } from '../shop/delivered.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';

/** Statements that the database must refuse for an order with 48 hours for a return and seven days for an exchange; '?' is its id. */
const attempts = (deliveredAt: number): readonly string[] => {
  const ask = (kind: string, reason: string, days: number) =>
    `INSERT INTO returns (id, number, request_hash, order_id, kind, reason, created_at)
      VALUES ('late', 9999, 'x', ?, '${kind}', '${reason}', ${deliveredAt + days * DAY + 1})`;
  return [
    ask('return', 'changed_mind', 2),
    ask('exchange', 'size', 7),
    ask('return', 'defective', 30),
    'UPDATE orders SET return_days = 30 WHERE id = ?',
    'UPDATE orders SET exchange_days = 2 WHERE id = ?',
  ];
};

/** An order is placed under terms of the owner. Null if the database keeps them; otherwise what it allowed. */
export async function unguardedTerms(shop: FreshShop): Promise<string | null> {
  await shop.rows('INSERT INTO return_settings (id, return_days, exchange_days) VALUES (1, 2, 7)');
  const order = await delivered(shop);
  await shop.rows('DELETE FROM return_settings');
  const [row] = await shop.rows('SELECT delivered_at AS at FROM orders WHERE id = ?', order.id);
  for (const sql of attempts(Number(row?.at))) {
    const done = await shop.rows(sql, order.id).then(
      () => true,
      () => false,
    );
    if (done) return `the database allowed: ${sql}`;
  }
  return null;
}
