import type { FreshShop } from '../shop/fresh-shop.ts';

/** Statements that the database must refuse for a piece that is counted by size; '?' is its id. */
const attempts: readonly string[] = [
  "INSERT INTO product_sizes (product_id, size) VALUES (?, 'XXL')",
  "UPDATE product_sizes SET size = 'XXL' WHERE product_id = ?",
  'UPDATE products SET category_id = NULL WHERE id = ?',
  'UPDATE categories SET has_sizes = 0 WHERE id = (SELECT category_id FROM products WHERE id = ?)',
];
const again = 'INSERT INTO products (id, name, slug, price_paise, mrp_paise) VALUES (?, ?, ?, 1, 1)';
const unsold = `INSERT INTO orders (id, number, idempotency_key, request_hash, cart_fingerprint, customer_email, customer_name, shipping_address,
  hold_expires_at, subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise)
  VALUES ('nobody', 987654, 'nobody', '', 'nobody', '', '', '{}', 0, 0, 0, 9000, 0, 9000)`;

/** Null if sizes stay those that shoppers can choose, numbers are given once and an unknown seller sells nothing; otherwise what was allowed. */
export async function unguardedShelf(shop: FreshShop): Promise<string | null> {
  const allows = (sql: string, ...args: (string | number)[]) =>
    shop.rows(sql, ...args).then(
      () => true,
      () => false,
    );
  const id = await shop.addProduct({ price: 10_000, stock: 1, sizes: { '2.4': 1 } });
  for (const sql of attempts) if (await allows(sql, id)) return `the database allowed: ${sql}`;
  const [made] = await shop.rows("INSERT INTO products (name, slug, price_paise, mrp_paise) VALUES ('Once', 'once', 1, 1) RETURNING id");
  const number = Number(made?.id);
  await shop.rows('DELETE FROM products WHERE id = ?', number);
  if (await allows(again, number, 'Twice', 'twice')) return 'the number of a deleted product was given again';
  const [gst] = await shop.rows("SELECT value FROM store_settings WHERE section = 'gst'");
  await shop.rows("DELETE FROM store_settings WHERE section = 'gst'");
  const isSold = await allows(unsold);
  await shop.rows("INSERT INTO store_settings (section, value) VALUES ('gst', ?)", String(gst?.value));
  return isSold ? 'an order was taken by an unknown seller' : null;
}
