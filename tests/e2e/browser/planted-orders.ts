import { expect, vi } from 'vitest';
import { sandboxKeys } from '../../../functions/start/settings.ts';
import { newId } from '../../../src/rules/ids.ts';
import { db, shop } from './browser.ts';
import { stack } from './stack.ts';

/** An order that is written straight into the books. */
export interface PlantedOrder {
  readonly id: string;
  /** 'CHK-20417' */
  readonly name: string;
}

const ADDRESS = {
  ...{ address: '14, 3rd Cross', apartment: '', place: '', city: 'Nagpur', state: 'MH', pin_code: '440001' },
  ...{ country: 'India', phone: '9845000000' },
};

/** What an order takes comes first: the tests of one shop would sell it out. */
export const MORE_STOCK = "INSERT INTO stock_moves (product_id, kind, quantity, note) VALUES (6, 'adjust', ?, 'for a test')";

/** What an order has that others do not: kinds of pieces, and parts of its address. */
interface Special {
  readonly kinds?: number;
  readonly address?: Partial<typeof ADDRESS>;
}

async function plantOrder(
  method: 'cod' | 'gateway',
  quantity: number,
  steps: readonly string[],
  { kinds = 1, address }: Special = {},
): Promise<PlantedOrder> {
  const id = newId();
  await db().batch(
    [
      { sql: MORE_STOCK, args: [quantity] },
      {
        sql: `INSERT INTO orders (id, number, idempotency_key, request_hash, cart_fingerprint, customer_email, customer_name, shipping_address, hold_expires_at, method, email_verified,
          subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise, created_at)
          SELECT ?1, (SELECT max(number) + 1 FROM orders), ?1, ?1, ?1, ?1 || '@example.in', 'Meera Joshi', ?5,
          1, ?2, 1, price_paise * ?3 + others, 0, 0, 0, price_paise * ?3 + others, ?4
          FROM products, (SELECT coalesce(sum(price_paise), 0) AS others FROM products WHERE id > 6 AND id < 6 + ?6) WHERE id = 6`,
        args: [id, method, quantity, Date.now(), JSON.stringify({ ...ADDRESS, ...address }), kinds],
      },
      {
        sql: `INSERT INTO order_items (order_id, line, product_id, quantity, price_at_purchase_paise, name, image, hsn_code, gst_rate)
          SELECT ?, 1, id, ?, price_paise, name, NULL, '7117', 300 FROM products WHERE id = 6`,
        args: [id, quantity],
      },
      {
        sql: `INSERT INTO order_items (order_id, line, product_id, quantity, price_at_purchase_paise, name, image, hsn_code, gst_rate)
          SELECT ?1, id - 5, id, 1, price_paise, name, NULL, '7117', 300 FROM products WHERE id > 6 AND id < 6 + ?2`,
        args: [id, kinds],
      },
      ...steps.map((sql) => ({ sql, args: { id } })),
    ],
    'write',
  );
  const [row] = await shop.rows('SELECT number FROM orders WHERE id = ?', id);
  return { id, name: `CHK-${row?.number}` };
}

/** A cash order that waits to be packed. */
export const cashOrder = (quantity = 1, special?: Special) =>
  plantOrder(
    'cod',
    quantity,
    ["UPDATE orders SET status = 'processing', reservation = 'committed', actor = 'shopper' WHERE id = :id"],
    special,
  );

/** A cash order with a mark, which waits for its buyer's answer since `hours`. */
export async function waitingCashOrder(hours = 0, special?: Special): Promise<PlantedOrder> {
  const order = await cashOrder(1, special);
  await shop.rows(
    `INSERT INTO cod_checks (order_id, is_marked, act, marks, asked_at)
      VALUES (?, 1, 'ask', '[{"kind":"no-house-number","act":"ask","figure":0,"words":""}]', ?)`,
    order.id,
    Date.now() - hours * 3_600_000,
  );
  return order;
}

const gateway = async (path: string, body: object): Promise<Record<string, string>> => {
  const { keyId, keySecret } = sandboxKeys;
  const answer = await fetch(`${stack.razorpayUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` },
    body: JSON.stringify(body),
  });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as Record<string, string>;
};

/** An order that was paid online. Razorpay knows the payment, so that it can be refunded; its webhook has arrived. */
export async function paidOrder(quantity = 1): Promise<PlantedOrder> {
  const [piece] = await shop.rows('SELECT price_paise AS price FROM products WHERE id = 6');
  const { id: orderId = '' } = await gateway('/v1/orders', { amount: Number(piece?.price) * quantity, currency: 'INR' });
  const order = await plantOrder('gateway', quantity, [
    `UPDATE orders SET status = 'pending_payment_gateway', gateway_order_id = '${orderId}', actor = 'shopper' WHERE id = :id`,
  ]);
  await gateway('/_sandbox/pay', { order_id: orderId });
  // `expect.poll` works inside a test only; orders are also made before tests.
  const arrived = async () => expect(await shop.rows('SELECT status FROM orders WHERE id = ?', order.id)).toEqual([{ status: 'paid' }]);
  await vi.waitFor(arrived, { timeout: 10_000 });
  return order;
}

/** A bank disputes the payment of an order; the webhook has arrived. Returns the id of the dispute. */
export async function disputedPayment({ id: order }: PlantedOrder): Promise<string> {
  const [payment] = await shop.rows('SELECT id FROM payments WHERE order_id = ?', order);
  const { id = '' } = await gateway('/_sandbox/disputes', { payment_id: payment?.id });
  const arrived = async () => expect(await shop.rows('SELECT status FROM disputes WHERE id = ?', id)).toEqual([{ status: 'open' }]);
  await vi.waitFor(arrived, { timeout: 10_000 });
  return id;
}

/** A cash order that arrived. */
export const deliveredOrder = (quantity = 1) =>
  plantOrder('cod', quantity, [
    "UPDATE orders SET status = 'processing', reservation = 'committed', actor = 'shopper' WHERE id = :id",
    "UPDATE orders SET status = 'delivered', delivered_at = created_at, actor = 'admin' WHERE id = :id",
    `INSERT INTO outbox (dedupe_key, kind, recipient, order_id, attempts, sent_at, created_at)
      SELECT 'confirmed:' || id, 'order-confirmed', customer_email, id, 1, created_at, created_at FROM orders WHERE id = :id`,
  ]);
