import { DAY, HOUR } from '../../src/rules/limits.ts';
import { TAX } from '../shop/catalogue/tax.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';

/** UTC milliseconds of a check that no test lives to see: a held order must have one. */
const NEVER = 9_000_000_000_000;

/** How an order came to its outcome: statuses and who moved it there, as the triggers allow them. */
const outcomes = {
  delivered: 'pending_payment shopper pending_payment_gateway shopper paid gateway processing admin shipped admin delivered admin',
  refunded: 'pending_payment shopper pending_payment_gateway shopper paid gateway refunded gateway',
  failed: 'pending_payment shopper pending_payment_gateway shopper failed cron',
  held: 'pending_payment shopper pending_payment_gateway shopper',
  cash: 'pending_payment shopper processing shopper shipped admin delivered admin',
} as const;

const PRODUCTS = 200;
const COUPONS = 5;
const PRICE = 45_000;
const DISCOUNT = 1_000;
/** Orders per statement; small enough to keep transactions short. */
const CHUNK = 25_000;

const moves = Object.entries(outcomes).flatMap(([outcome, way]) =>
  [...way.matchAll(/(\w+) (\w+)/g)].map(([, to, actor], step, all) => {
    const from = step === 0 ? 'NULL' : `'${all[step - 1]?.[1]}'`;
    return `('${outcome}', ${step}, ${from}, '${to}', '${actor}')`;
  }),
);

/**
 * Writes `count` orders over a number of days with all related rows, as the shop would have left them: most delivered, some refunded,
 * failed or paid in cash, and the newest `held` unpaid. The triggers are dropped meanwhile, which is a hundred times faster; the audit
 * must then show that the ledgers are consistent.
 */
export async function fillOrders({ rows }: Pick<FreshShop, 'rows'>, count: number, days = 300, held = 40): Promise<void> {
  const now = Date.now();
  const triggers = await rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'");
  for (const { name } of triggers) await rows(`DROP TRIGGER ${name}`);
  const numbers = (from: number, to: number) => `WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to})`;
  const step = Math.floor((days * DAY) / count);
  await rows(`INSERT INTO categories (id, name, slug, ${TAX.columns}) VALUES (1, 'Rings', 'rings', ${TAX.values})`);
  await rows(`INSERT INTO products (id, name, slug, price_paise, mrp_paise, category_id)
    ${numbers(1, PRODUCTS)} SELECT i, 'Ring ' || i, 'ring-' || i, ${PRICE}, ${PRICE}, 1 FROM n`);
  await rows(`INSERT INTO coupons (id, code, discount_type, discount_value)
    ${numbers(1, COUPONS)} SELECT i, 'C' || i, 'fixed_amount', ${DISCOUNT} FROM n`);
  await rows(`INSERT INTO stock_moves (product_id, kind, quantity) SELECT id, 'adjust', ${4 * count} FROM products`);
  // One row per order; `mixed` scatters ids and products.
  await rows('CREATE TABLE plan (i INTEGER PRIMARY KEY, id TEXT, outcome TEXT, mixed INTEGER, coupon INTEGER, second INTEGER, at INTEGER)');
  await rows('CREATE TABLE outcome_moves (outcome TEXT, step INTEGER, from_status TEXT, to_status TEXT, actor TEXT)');
  await rows(`INSERT INTO outcome_moves VALUES ${moves.join(', ')}`);
  for (let from = 1; from <= count; from += CHUNK) {
    const to = Math.min(count, from + CHUNK - 1);
    const some = `FROM plan p WHERE p.i BETWEEN ${from} AND ${to}`;
    await rows(`INSERT INTO plan ${numbers(from, to)}, m (i, mixed) AS (SELECT i, (i * 2654435761) % 4294967296 FROM n)
      SELECT i, printf('%08x-0000-4000-8000-%012x', mixed, i),
        CASE WHEN i > ${count - held} THEN 'held' WHEN i % 20 = 0 THEN 'failed' WHEN i % 20 = 1 THEN 'refunded' WHEN i % 20 < 5 THEN 'cash' ELSE 'delivered' END,
        mixed, CASE WHEN i % 10 = 7 THEN mixed % ${COUPONS} + 1 END, i % 2, ${now - HOUR} - (${count} - i) * ${step} FROM m`);
    const total = `(${PRICE} * (1 + second) - CASE WHEN coupon IS NULL THEN 0 ELSE ${DISCOUNT} END)`;
    await rows(`INSERT INTO orders (id, number, idempotency_key, request_hash, cart_fingerprint, guest_id, customer_email, customer_name, shipping_address, status, reservation,
        hold_expires_at, method, coupon_id, coupon_code, subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise,
        gateway_order_id, gateway_payment_id, paid_at, email_verified, next_check_at, created_at, updated_at)
      SELECT id, 100000 + i, 'key-' || i, 'h', 'cart-' || i, 'guest-' || i, 'a' || i || '@example.in', 'Asha Rao', '{}',
        CASE outcome WHEN 'held' THEN 'pending_payment_gateway' WHEN 'cash' THEN 'delivered' ELSE outcome END,
        CASE WHEN outcome = 'held' THEN 'held' WHEN outcome IN ('delivered', 'cash') THEN 'committed' ELSE 'released' END,
        at + 1500000, CASE outcome WHEN 'cash' THEN 'cod' ELSE 'gateway' END, coupon, 'C' || coupon,
        ${PRICE} * (1 + second), CASE WHEN coupon IS NULL THEN 0 ELSE ${DISCOUNT} END, 0, 0, ${total},
        CASE WHEN outcome <> 'cash' THEN 'order_' || i END, CASE WHEN outcome IN ('delivered', 'refunded') THEN 'pay_' || id END,
        CASE WHEN outcome IN ('delivered', 'refunded') THEN at END, outcome = 'cash', CASE outcome WHEN 'held' THEN ${NEVER} END, at, at ${some}`);
    for (const line of [1, 2]) {
      const items = `INSERT INTO order_items (order_id, line, product_id, quantity, price_at_purchase_paise, name, hsn_code, gst_rate)
        SELECT id, ${line}, (mixed * ${line}) % ${PRODUCTS} + 1, 1, ${PRICE}, 'Ring', '7117', 300 ${some}`;
      await rows(line === 1 ? items : `${items} AND second = 1`);
    }
    const moved = (kind: string, among: string) =>
      rows(`INSERT INTO stock_moves (product_id, order_id, kind, quantity, created_at)
        SELECT t.product_id, p.id, '${kind}', t.quantity, p.at FROM plan p JOIN order_items t ON t.order_id = p.id
        WHERE p.i BETWEEN ${from} AND ${to} AND p.outcome IN (${among})`);
    await moved('reserve', "'held', 'delivered', 'cash', 'refunded', 'failed'");
    await moved('commit', "'delivered', 'cash', 'refunded'");
    await moved('restock', "'refunded'");
    await moved('release', "'failed'");
    await rows(`INSERT INTO order_events (order_id, from_status, to_status, actor, created_at)
      SELECT p.id, m.from_status, m.to_status, m.actor, p.at FROM plan p JOIN outcome_moves m ON m.outcome = p.outcome
      WHERE p.i BETWEEN ${from} AND ${to} ORDER BY p.i, m.step`);
    await rows(`INSERT INTO payments (id, order_id, amount_paise, status, settlement, method, refunded_paise, created_at, updated_at)
      SELECT 'pay_' || id, id, ${total}, 'captured', 'counted', 'upi', CASE outcome WHEN 'refunded' THEN ${total} ELSE 0 END, at, at
      ${some} AND outcome IN ('delivered', 'refunded')`);
    await rows(`INSERT INTO refunds (id, payment_id, amount_paise, status, reason, gateway_refund_id, created_at, updated_at)
      SELECT 'refund-' || i, 'pay_' || id, ${total}, 'processed', 'x', 'rfnd_' || i, at, at ${some} AND outcome = 'refunded'`);
    await rows(`INSERT INTO outbox (dedupe_key, kind, recipient, order_id, sent_at, created_at)
      SELECT CASE outcome WHEN 'cash' THEN 'confirmed:' ELSE 'paid:' END || id, 'order-confirmed', '', id, at, at
      ${some} AND outcome IN ('delivered', 'refunded', 'cash')`);
  }
  await rows(
    `UPDATE coupons SET uses_count = (SELECT count(*) FROM orders o WHERE o.coupon_id = coupons.id AND o.reservation <> 'released')`,
  );
  const sold = (outcome: string) => `(SELECT coalesce(sum(t.quantity), 0) FROM order_items t JOIN orders o ON o.id = t.order_id
    WHERE t.product_id = products.id AND o.reservation = '${outcome}')`;
  await rows(`UPDATE products SET reserved = ${sold('held')}, committed = ${sold('committed')}`);
  await rows(`UPDATE products SET stock_quantity = ${4 * count} - reserved - committed`);
  await rows(`INSERT INTO order_facts (order_id, day, version) SELECT id, date(created_at / 1000 + 19800, 'unixepoch'), 1 FROM orders o
    WHERE EXISTS (SELECT 1 FROM stock_moves m WHERE m.order_id = o.id AND m.kind = 'commit')`);
  for (const table of ['plan', 'outcome_moves']) await rows(`DROP TABLE ${table}`);
  for (const { sql } of triggers) await rows(String(sql));
}
