import { createClient, type InStatement } from '@libsql/client';
import { addLargeCatalogue } from '../../../drizzle/demo/large.ts';
import { seedDemo } from '../../../drizzle/seed.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import type { FreshShop } from '../fresh-shop.ts';

interface Sizes {
  readonly products: number;
  readonly orders: number;
  /** Where there are fewer than orders, people order again. */
  readonly customers: number;
  /** The delivered orders have invoices. */
  readonly hasInvoices?: boolean;
  /** Orders have parcels in all states; those whose parcels have not arrived are not delivered. */
  readonly hasParcels?: boolean;
}

const CHUNK = 1_000;
/** A range of numbers as a table `n (i)`: the arguments are its first and last number. */
const RANGE = 'WITH RECURSIVE n (i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2)';
/** The person of an order: one of as many as the fourth argument says. */
const who = '(i % CAST(?4 AS INTEGER))';

const customers = `${RANGE} INSERT INTO users (id, email, email_verified, full_name, created_at, updated_at)
  SELECT 'user-' || i, 'person' || i || '@example.in', 1, 'Person ' || i, ?3 - i * 60000, ?3 FROM n`;
/** Consecutive orders are of other people, so that no limit of held stock applies, and of other products. */
const PIECE = 'JOIN wanted w ON w.at = n.i % (SELECT count(*) FROM wanted) JOIN products p ON p.id = w.product';
/** All are paid in cash. */
const orders = `${RANGE} INSERT INTO orders (id, number, idempotency_key, request_hash, cart_fingerprint, user_id, customer_email, customer_name,
    shipping_address, hold_expires_at, method, email_verified, subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise, created_at,
    origin, actor, has_mails, next_check_at)
  SELECT 'order-' || i, 100000 + i, 'order-' || i, '', 'cart-' || i, 'user-' || ${who}, 'person' || ${who} || '@example.in',
    'Person ' || ${who},
    json_object('address', '14, 3rd Cross', 'apartment', '', 'place', '', 'city', 'Nagpur', 'state', 'MH', 'pin_code', '440001', 'country', 'India',
      'phone', CAST(6000000000 + ${who} AS TEXT)),
    1, 'cod', 1, p.price_paise, 0, 0, 0, p.price_paise, ?3 - i * 300000,
    'shop', 'shopper', 1, NULL
  FROM n ${PIECE}`;
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

/**
 * The parcels of a busy shop: one for each order. Those of the newest twentieth of the orders are on their way, nine in ten of the others were
 * delivered and paid for. One in 500 came back years ago and nobody has opened it; one in 250 is lost.
 */
const LIVE = 20;

/** Where the parcel of the order `i` is. Every hundredth order has none, or a draft. */
const stateOf = (i: string) => `CASE WHEN ${i} % 200 = 0 THEN 'draft' WHEN ${i} % 100 = 0 THEN '' WHEN ${i} % 500 = 7 THEN 'returned'
  WHEN ${i} % 500 IN (8, 208) THEN 'lost' WHEN ${i} >= CAST(?3 AS INTEGER) THEN 'delivered'
  ELSE CASE ${i} % 10 WHEN 0 THEN 'booked' WHEN 1 THEN 'booked' WHEN 2 THEN 'picked_up' WHEN 3 THEN 'in_transit' WHEN 4 THEN 'in_transit'
    WHEN 5 THEN 'out_for_delivery' WHEN 6 THEN 'undelivered' WHEN 7 THEN 'returning' ELSE 'delivered' END END`;
/** The parcels of a range that have left the draft, with the state that they reach and the time of their order. */
const SENT = `(SELECT p.id, p.number - 1000000 AS i, p.created_at AS at, ${stateOf('(p.number - 1000000)')} AS reached FROM parcels p
  WHERE p.number BETWEEN 1000000 + CAST(?1 AS INTEGER) AND 1000000 + CAST(?2 AS INTEGER) AND ${stateOf('(p.number - 1000000)')} <> 'draft') sent`;

const drafts = `${RANGE} INSERT INTO parcels (id, number, direction, courier, option, reference, contact, pin, weight_g, length_mm, breadth_mm, height_mm,
    declared_paise, cod_due_paise, rounding_paise, quoted_paise, quoted_days, created_at, updated_at)
  SELECT 'parcel-' || i, 1000000 + i, 'out', iif(i % 3 = 0, 'delhivery', 'shiprocket'), '', CAST(o.number AS TEXT),
    json_object('name', o.customer_name, 'email', o.customer_email, 'address', json(o.shipping_address)), '440001', 150, 150, 120, 50,
    o.total_paise, iif(o.method = 'cod', o.total_paise / 100 * 100, 0), iif(o.method = 'cod', o.total_paise % 100, 0), 6500, 4, o.created_at + ${HOUR}, o.created_at + ${HOUR}
  FROM n JOIN orders o ON o.id = 'order-' || i WHERE ${stateOf('i')} <> ''`;
const parcelPieces = `${RANGE} INSERT INTO parcel_items (parcel_id, order_id, line, quantity)
  SELECT 'parcel-' || i, 'order-' || i, 1, 1 FROM n WHERE ${stateOf('i')} <> ''`;
const calls = `INSERT INTO shipment_calls (id, parcel_id, kind, turn, next_at, created_at, updated_at)
  SELECT 'call-' || i, id, 'book', 1, at, at, at FROM ${SENT}`;
const called = (state: string, more = '') =>
  `UPDATE shipment_calls SET state = '${state}', sent_at = created_at${more} WHERE id IN (SELECT 'call-' || i FROM ${SENT})`;
const parcelMoved = (to: string, actor: string, more = '') =>
  `UPDATE parcels SET state = ${to}, actor = '${actor}', move_note = 'x', updated_at = sent.at${more} FROM ${SENT} WHERE parcels.id = sent.id`;
const isOver = "sent.reached IN ('delivered', 'returned', 'lost')";
/** Two days from the order to the last scan. */
const scanned = `sent.at + ${2 * DAY}`;
const ended = `, picked_up_at = sent.at + ${DAY}, last_scan_at = ${scanned}, last_heard_at = ${scanned},
  attempts = sent.reached = 'undelivered', last_attempt_at = iif(sent.reached = 'undelivered', ${scanned}, NULL),
  trouble = iif(sent.reached = 'undelivered' AND sent.i % 4 = 0, 'partial', iif(sent.reached = 'lost', 'lost', NULL)),
  delivered_at = iif(sent.reached = 'delivered', ${scanned}, NULL), returned_at = iif(sent.reached = 'returned', ${scanned}, NULL),
  over_at = iif(${isOver}, ${scanned}, NULL), next_check_at = iif(${isOver}, NULL, ${scanned})`;
const scans = `INSERT INTO parcel_events (parcel_id, source, code, text, place, at, seen_at)
  SELECT sent.id, 'courier', 'scan ' || k.value, 'Shipment received at the facility', 'Nagpur', at + k.value * ${6 * HOUR}, at + k.value * ${6 * HOUR}
  FROM ${SENT}, json_each('[1, 2, 3, 4, 5, 6]') k WHERE reached <> 'booked'`;
const costs = `INSERT INTO parcel_costs (id, parcel_id, kind, paise, tax_paise, document, line, at)
  SELECT k.value || '-' || i, sent.id, k.value, 6500, 1170, 'statement-' || i, k.value, at FROM ${SENT}, json_each('["freight", "cod", "rto"]') k
  WHERE k.value <> 'rto' OR reached = 'returned'`;
/** A payment of a courier for the parcels of the range that are over for long. */
const paid = `INSERT INTO cod_remittances (id, courier, utr, bank_paise, paid_on)
  SELECT c.value || ?1, c.value, c.value || ?1, 0, '2026-01-01' FROM json_each('["shiprocket", "delhivery"]') c WHERE CAST(?2 AS INTEGER) + CAST(?3 AS INTEGER) > 0`;
const paidFor = `INSERT INTO cod_remittance_lines (remittance_id, line, awb, paise, parcel_id, verdict)
  SELECT p.courier || ?1, sent.i, p.awb, d.due_paise, sent.id, 'matches' FROM ${SENT} JOIN parcels p ON p.id = sent.id
    JOIN cod_dues d ON d.parcel_id = p.id WHERE sent.i >= CAST(?3 AS INTEGER)`;

/** Returns the statements that send the parcels of a range of orders, whose pieces are sold and wait. @param orders of the whole shop */
function parcelStatements([first, last]: readonly [first: number, last: number], orders: number): InStatement[] {
  return [
    ...[drafts, parcelPieces, calls, parcelMoved("'booking'", 'shop')],
    ...[called('sent'), called('done', ', done_at = created_at')],
    parcelMoved("'booked'", 'courier', ", awb = '19' || (1000000000 + sent.i), carrier = 'Delhivery Surface', booked_at = sent.at"),
    `${parcelMoved('sent.reached', 'courier', ended)} AND sent.reached <> 'booked'`,
    ...[scans, costs, paid, paidFor],
  ].map((sql) => ({ sql, args: [first, last, Math.ceil(orders / LIVE)] }));
}

/** SQL over `i`, the number of an order: its parcel has left, and has arrived. The argument is the third one of the statement. */
const hasLeft = `${stateOf('i')} NOT IN ('', 'draft', 'booked')`;
const hasArrived = `${stateOf('i')} = 'delivered'`;
const liveOf = (orders: number): number => Math.ceil(orders / LIVE);

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
  const inChunks = async (count: number, write: (range: [first: number, last: number]) => Promise<unknown>) => {
    for (let from = 0; from < count; from += CHUNK) await write([from, Math.min(from + CHUNK, count) - 1]);
  };
  await inChunks(sizes.customers, (range) => client.execute({ sql: customers, args: [...range, now - DAY] }));
  await inChunks(sizes.orders, async (range) => {
    const placed = [...range, now - MINUTE, sizes.customers];
    await client.batch(
      [
        { sql: orders, args: placed },
        { sql: items, args: range },
        { sql: actions, args: placed.slice(0, 3) },
        { sql: mails, args: placed },
        { sql: moved('processing', 'committed', 'shopper'), args: [...range, null] },
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
  });
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
  await client.execute('DROP TABLE wanted');
  client.close();
}
