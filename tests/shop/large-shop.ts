import { createClient } from '@libsql/client';
import { addLargeCatalogue } from '../../drizzle/demo/large.ts';
import { seedDemo } from '../../drizzle/seed.ts';
import { DAY, MINUTE } from '../../src/rules/limits.ts';
import type { FreshShop } from './fresh-shop.ts';

interface Sizes {
  readonly products: number;
  readonly orders: number;
  readonly customers: number;
}

const CHUNK = 1_000;
/** A range of numbers as a table `n (i)`: the arguments are its first and last number. */
const RANGE = 'WITH RECURSIVE n (i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2)';

const customers = `${RANGE} INSERT INTO users (id, email, email_verified, full_name, created_at, updated_at)
  SELECT 'user-' || i, 'person' || i || '@example.in', 1, 'Person ' || i, ?3 - i * 60000, ?3 FROM n`;
/** Each order is of another person, so that no limit of held stock applies, and of another product. */
const PIECE = 'JOIN wanted w ON w.at = n.i % (SELECT count(*) FROM wanted) JOIN products p ON p.id = w.product';
const orders = `${RANGE} INSERT INTO orders (id, number, idempotency_key, request_hash, cart_fingerprint, user_id, customer_email, customer_name,
    shipping_address, hold_expires_at, method, email_verified, subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise, created_at)
  SELECT 'order-' || i, 100000 + i, 'order-' || i, '', 'cart-' || i, 'user-' || i, 'person' || i || '@example.in', 'Person ' || i,
    json_object('address', '14, 3rd Cross', 'apartment', '', 'place', '', 'city', 'Nagpur', 'state', 'MH', 'pin_code', '440001', 'country', 'India',
      'phone', CAST(6000000000 + i AS TEXT)),
    1, 'cod', 1, p.price_paise, 0, 0, 0, p.price_paise, ?3 - i * 300000
  FROM n ${PIECE}`;
const items = `${RANGE} INSERT INTO order_items (order_id, line, product_id, quantity, price_at_purchase_paise, name, image, hsn_code, gst_rate)
  SELECT 'order-' || n.i, 1, p.id, 1, p.price_paise, p.name, NULL, '7117', 3 FROM n ${PIECE}`;
/** The confirmation of each order, sent. */
const mails = `${RANGE} INSERT INTO outbox (dedupe_key, kind, channel, recipient, order_id, next_attempt_at, sent_at, created_at)
  SELECT 'confirmed:order-' || i, 'order-confirmed', 'email', 'person' || i || '@example.in', 'order-' || i, ?3, ?3, ?3 - i * 300000 FROM n`;
const moved = (to: string, reservation: string, actor: string) =>
  `${RANGE} UPDATE orders SET status = '${to}', reservation = '${reservation}', actor = '${actor}' WHERE id IN (SELECT 'order-' || i FROM n)`;

const actions = `${RANGE} INSERT INTO admin_actions (actor, action, kind, object_id, label, created_at)
  SELECT 'owner@chamak.example', 'status', 'order', 'order-' || i, 'CHK-' || (100000 + i), ?3 - i * 300000 FROM n`;

/** Fills a test's database with as much as a busy shop has after years. Every hundredth order waits to be packed; the others were delivered. */
export async function fillLarge(shop: Pick<FreshShop, 'databaseUrl'>, sizes: Sizes, now = Date.now()): Promise<void> {
  const client = createClient({ url: shop.databaseUrl });
  await seedDemo(client, now);
  await addLargeCatalogue(client, sizes.products, now);
  await client.batch(
    [
      'CREATE TABLE wanted (at INTEGER PRIMARY KEY, product INTEGER NOT NULL)',
      'INSERT INTO wanted SELECT row_number() OVER (ORDER BY id) - 1, id FROM products WHERE id > 100000 AND stock_quantity > 9',
    ],
    'write',
  );
  for (let from = 0; from < sizes.customers; from += CHUNK)
    await client.execute({ sql: customers, args: [from, Math.min(from + CHUNK, sizes.customers) - 1, now - DAY] });
  for (let from = 0; from < sizes.orders; from += CHUNK) {
    const to = Math.min(from + CHUNK, sizes.orders) - 1;
    const range = [from, to];
    await client.batch(
      [
        { sql: orders, args: [...range, now - MINUTE] },
        { sql: items, args: range },
        { sql: actions, args: [...range, now - MINUTE] },
        { sql: mails, args: [...range, now - MINUTE] },
        { sql: moved('processing', 'committed', 'shopper'), args: range },
      ],
      'write',
    );
    await client.batch(
      ['shipped', 'delivered'].map((status) => ({
        sql: `${moved(status, 'committed', 'admin')} AND number % 100 <> 0`,
        args: range,
      })),
      'write',
    );
  }
  await client.execute('DROP TABLE wanted');
  client.close();
}
