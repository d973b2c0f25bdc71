import { createClient } from '@libsql/client';
import { addLargeCatalogue } from '../../drizzle/demo/large.ts';
import { seedDemo } from '../../drizzle/seed.ts';
import { DAY, MINUTE } from '../../src/rules/limits.ts';
import type { FreshShop } from './fresh-shop.ts';
import { depositStatements, isOfChat, isOnline, lots, paymentStatements, settlementStatements } from './large-money.ts';
import { hasArrived, hasLeft, liveOf, parcelStatements } from './large-parcels.ts';

export interface Sizes {
  readonly products: number;
  readonly orders: number;
  /** Where there are fewer than orders, people order again. */
  readonly customers: number;
  /** Views of the last VIEW_DAYS, with the figures of each day. */
  readonly views?: number;
  /** The delivered orders have invoices. */
  readonly hasInvoices?: boolean;
  /** Orders have parcels in all states; those whose parcels have not arrived are not delivered. */
  readonly hasParcels?: boolean;
  /** Every second order is paid online; settlements, statements of the bank, costs of pieces. */
  readonly hasMoney?: boolean;
}

const CHUNK = 1_000;
const VIEWS_CHUNK = 50_000;
const VIEW_DAYS = 90;
/** A range of numbers as a table `n (i)`: the arguments are its first and last number. */
const RANGE = 'WITH RECURSIVE n (i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2)';
/** The person of an order: one of as many as the fourth argument says. */
const who = '(i % CAST(?4 AS INTEGER))';

const customers = `${RANGE} INSERT INTO users (id, email, email_verified, full_name, created_at, updated_at)
  SELECT 'user-' || i, 'person' || i || '@example.in', 1, 'Person ' || i, ?3 - i * 60000, ?3 FROM n`;
/** Consecutive orders are of other people, so that no limit of held stock applies, and of other products. */
const PIECE = 'JOIN wanted w ON w.at = n.i % (SELECT count(*) FROM wanted) JOIN products p ON p.id = w.product';
/** @param hasMoney every second order is paid online, and a few for a chat; otherwise all are paid in cash */
const orders = (hasMoney: boolean) => {
  const [online, chat] = hasMoney ? [isOnline, isOfChat] : ['false', 'false'];
  return `${RANGE} INSERT INTO orders (id, number, idempotency_key, request_hash, cart_fingerprint, user_id, customer_email, customer_name,
    shipping_address, hold_expires_at, method, email_verified, subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise, created_at,
    origin, actor, has_mails, next_check_at)
  SELECT 'order-' || i, 100000 + i, 'order-' || i, '', 'cart-' || i, iif(${chat}, NULL, 'user-' || ${who}), iif(${chat}, '', 'person' || ${who} || '@example.in'),
    'Person ' || ${who},
    json_object('address', '14, 3rd Cross', 'apartment', '', 'place', '', 'city', 'Nagpur', 'state', 'MH', 'pin_code', '440001', 'country', 'India',
      'phone', CAST(6000000000 + ${who} AS TEXT)),
    1, iif(${online}, 'gateway', 'cod'), 1, p.price_paise, 0, 0, 0, p.price_paise, ?3 - i * 300000,
    iif(${chat}, 'chat', 'shop'), iif(${chat}, 'admin', 'shopper'), 1 - (${chat}), iif(${online}, 1, NULL)
  FROM n ${PIECE}`;
};
const items = `${RANGE} INSERT INTO order_items (order_id, line, product_id, quantity, price_at_purchase_paise, name, image, hsn_code, gst_rate)
  SELECT 'order-' || n.i, 1, p.id, 1, p.price_paise, p.name, NULL, '7117', 3 FROM n ${PIECE}`;
/** The confirmation of each order, sent. */
const mails = `${RANGE} INSERT INTO outbox (dedupe_key, kind, channel, recipient, order_id, next_attempt_at, sent_at, created_at)
  SELECT 'confirmed:order-' || i, 'order-confirmed', 'email', 'person' || ${who} || '@example.in', 'order-' || i, ?3, ?3, ?3 - i * 300000 FROM n`;
/** Pieces for more orders than the catalogue has pieces. */
const received = `INSERT INTO stock_moves (product_id, kind, quantity, note)
  SELECT product, 'adjust', CAST(?1 AS INTEGER), 'received' FROM wanted`;
/** @param which a condition of `i`; it may name the third argument */
const moved = (to: string, reservation: string, actor: string, which = 'true') =>
  `${RANGE} UPDATE orders SET status = '${to}', reservation = '${reservation}', actor = '${actor}' WHERE id IN (SELECT 'order-' || i FROM n WHERE ${which} AND coalesce(?3, 1))`;

/** The mails that triggers queue with a delivery were sent too. */
const asked = `UPDATE outbox SET (sent_at, created_at) = (SELECT o.created_at, o.created_at FROM orders o WHERE o.id = outbox.order_id)
  WHERE kind = 'review-ask' AND order_id IN (SELECT 'order-' || i FROM n)`;

const actions = `${RANGE} INSERT INTO admin_actions (actor, action, kind, object_id, label, created_at)
  SELECT 'owner@chamak.example', 'note', 'order', 'order-' || i, 'CHK-' || (100000 + i), ?3 - i * 300000 FROM n`;

/** Four pages in five are of products; a session looks at about five pages. */
const views = `${RANGE} INSERT INTO page_views (path, session_id, created_at)
  SELECT CASE i % 5 WHEN 0 THEN '/' ELSE '/products/' || (100001 + i * 7919 % CAST(?4 AS INTEGER)) END, 'session-' || (i / 5), CAST(?3 AS INTEGER) - i / 5 * CAST(?5 AS INTEGER) FROM n`;
const viewDays = `INSERT INTO page_view_days (day, path, views, sessions)
  SELECT date(created_at / 1000 + 19800, 'unixepoch'), path, count(*), count(DISTINCT session_id) FROM page_views GROUP BY 1, 2
  UNION ALL SELECT date(created_at / 1000 + 19800, 'unixepoch'), '', count(*), count(DISTINCT session_id) FROM page_views GROUP BY 1`;

/** Orders in the order of their invoices, each with its number in its financial year. */
const billed = `INSERT INTO billed SELECT row_number() OVER (ORDER BY at), id, number, year, row_number() OVER (PARTITION BY year ORDER BY at), at, total
  FROM (SELECT id, number, created_at AS at, total_paise AS total, printf('%02d-%02d', first % 100, (first + 1) % 100) AS year
    FROM (SELECT *, CAST(strftime('%Y', created_at / 1000 + 19800, 'unixepoch') AS INTEGER)
      - (strftime('%m', created_at / 1000 + 19800, 'unixepoch') < '04') AS first FROM orders WHERE status = 'delivered'))`;
/** A tax of 3 % inside the total, in equal halves; every third invoice is of the seller's State. */
const invoices = `INSERT INTO invoices (id, kind, series, year, number, order_id, request, issued_at, place_of_supply, seller, buyer, facts, lines,
    taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)
  SELECT 'invoice-' || id, 'invoice', 'CHK', year, nth, id, 'invoice:' || id, at, CASE WHEN own THEN '29' ELSE '27' END, '{}',
    json_object('name', 'Person', 'address', json_array('Nagpur')), json_object('order', number, 'paid', 'Cash on delivery', 'isCash', json('true')),
    json_array(json_object('line', 1, 'name', 'Jhumka', 'size', '', 'hsnCode', '7117', 'unit', 'PRS', 'gstRate', 300, 'quantity', 1, 'price', total,
      'discount', 0, 'total', total, 'taxable', total - tax, 'cgst', own * tax / 2, 'sgst', own * tax / 2, 'igst', (1 - own) * tax)),
    total - tax, own * tax / 2, own * tax / 2, (1 - own) * tax, total
  FROM (SELECT *, iif(at % 3 = 0, total * 3 / 206 * 2, total * 3 / 103) AS tax, at % 3 = 0 AS own FROM billed WHERE place BETWEEN ?1 AND ?2 ORDER BY place)`;

/** Fills a test's database with as much as a busy shop has after years. Every hundredth order waits to be packed; the others were delivered. */
export async function fillLarge(shop: Pick<FreshShop, 'databaseUrl'>, sizes: Sizes, now = Date.now()): Promise<void> {
  const client = createClient({ url: shop.databaseUrl });
  await seedDemo(client, now);
  await addLargeCatalogue(client, sizes.products, now, { hindi: false });
  await client.batch(
    [
      'CREATE TABLE wanted (at INTEGER PRIMARY KEY, product INTEGER NOT NULL)',
      'INSERT INTO wanted SELECT row_number() OVER (ORDER BY id) - 1, id FROM products WHERE id > 100000 AND stock_quantity > 9',
    ],
    'write',
  );
  const pieces = Math.ceil(sizes.orders / sizes.products) * 2;
  if (sizes.orders > sizes.products) await client.execute({ sql: received, args: [pieces] });
  if (sizes.hasMoney) await client.execute(lots);
  const inChunks = async (count: number, write: (range: [first: number, last: number]) => Promise<unknown>, size = CHUNK) => {
    for (let from = 0; from < count; from += size) await write([from, Math.min(from + size, count) - 1]);
  };
  await inChunks(sizes.customers, (range) => client.execute({ sql: customers, args: [...range, now - DAY] }));
  await inChunks(sizes.orders, async (range) => {
    const placed = [...range, now - MINUTE, sizes.customers];
    await client.batch(
      [
        { sql: orders(sizes.hasMoney ?? false), args: placed },
        { sql: items, args: range },
        { sql: actions, args: placed.slice(0, 3) },
        { sql: mails, args: placed },
        ...(sizes.hasMoney ? paymentStatements(range) : []),
        { sql: moved('processing', 'committed', 'shopper', sizes.hasMoney ? `NOT (${isOnline})` : 'true'), args: [...range, null] },
      ],
      'write',
    );
    if (sizes.hasParcels) await client.batch(parcelStatements(range, sizes.orders), 'write');
    const sent = sizes.hasParcels ? { shipped: hasLeft, delivered: hasArrived } : { shipped: 'i % 100 <> 0', delivered: 'i % 100 <> 0' };
    await client.batch(
      [
        { sql: moved('shipped', 'committed', 'admin', sent.shipped), args: [...range, liveOf(sizes.orders)] },
        { sql: moved('delivered', 'committed', 'admin', sent.delivered), args: [...range, liveOf(sizes.orders)] },
        { sql: `${RANGE} ${asked}`, args: range },
      ],
      'write',
    );
    if (sizes.hasMoney) await client.batch(settlementStatements(range, now), 'write');
  });
  if (sizes.hasMoney) await client.batch([...depositStatements], 'write');
  if (sizes.hasInvoices) {
    await client.batch(
      [
        `CREATE TABLE billed (place INTEGER PRIMARY KEY, id TEXT NOT NULL, number INTEGER NOT NULL, year TEXT NOT NULL, nth INTEGER NOT NULL,
          at INTEGER NOT NULL, total INTEGER NOT NULL)`,
        billed,
      ],
      'write',
    );
    await inChunks(sizes.orders + 1, (range) => client.execute({ sql: invoices, args: range }));
    await client.execute('DROP TABLE billed');
  }
  if (sizes.views) {
    const step = Math.floor((VIEW_DAYS * DAY * 5) / sizes.views);
    await inChunks(
      sizes.views,
      (range) => client.execute({ sql: views, args: [...range, now - MINUTE, sizes.products, step] }),
      VIEWS_CHUNK,
    );
    await client.execute(viewDays);
  }
  await client.execute('DROP TABLE wanted');
  client.close();
}
