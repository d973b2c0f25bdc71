import { expect, vi } from 'vitest';
import { sandboxKeys } from '../../../functions/tools/start/settings.ts';
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

/** What an order has that others do not. */
interface Special {
  /** Its first piece, instead of number 6, and how many kinds of pieces it has. */
  readonly piece?: number;
  readonly kinds?: number;
  /** What its pieces are called on it, instead of their names. */
  readonly called?: string;
  readonly address?: Partial<typeof ADDRESS>;
  readonly email?: string;
  readonly userId?: string;
  /** When it was placed, UTC ms. */
  readonly at?: number;
}

async function plantOrder(
  method: 'cod' | 'gateway',
  quantity: number,
  steps: readonly string[],
  { piece = 6, kinds = 1, called, address, email, userId = '', at = Date.now() }: Special = {},
): Promise<PlantedOrder> {
  const id = newId();
  const facts = { email: email ?? `${id}@example.in`, user: userId, address: JSON.stringify({ ...ADDRESS, ...address }), method, at };
  const bought = { id, piece, quantity, kinds };
  await db().batch(
    [
      { sql: MORE_STOCK.replace('6', ':piece').replace('?', ':quantity'), args: { piece, quantity } },
      {
        sql: `INSERT INTO orders (id, number, idempotency_key, request_hash, cart_fingerprint, user_id, customer_email, customer_name, shipping_address, hold_expires_at,
          method, email_verified, subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise, return_days, exchange_days, created_at)
          SELECT :id, (SELECT max(number) + 1 FROM orders), :id, :id, :id, nullif(:user, ''), :email, 'Meera Joshi', :address, 1, :method, 1, total, 0, 0, 0, total,
          coalesce((SELECT return_days FROM return_settings), 2), coalesce((SELECT exchange_days FROM return_settings), 2), :at
          FROM (SELECT sum(price_paise * CASE id WHEN :piece THEN :quantity ELSE 1 END) AS total FROM products WHERE id = :piece OR (id > 6 AND id < 6 + :kinds))`,
        args: { ...bought, ...facts },
      },
      {
        sql: `INSERT INTO order_items (order_id, line, product_id, quantity, price_at_purchase_paise, name, image, hsn_code, gst_rate)
          SELECT :id, row_number() OVER (ORDER BY id <> :piece, id), id, CASE id WHEN :piece THEN :quantity ELSE 1 END, price_paise, coalesce(:called, name), NULL, '7117', 300
          FROM products WHERE id = :piece OR (id > 6 AND id < 6 + :kinds)`,
        args: { ...bought, called: called ?? null },
      },
      ...steps.map((sql) => ({ sql, args: { id } })),
    ],
    'write',
  );
  const [row] = await shop.rows('SELECT number FROM orders WHERE id = ?', id);
  return { id, name: `CHK-${row?.number}` };
}

/** An order for the gateway that nobody paid. Its pieces are free again. */
export const unpaidOrder = (special: Special) =>
  plantOrder(
    'gateway',
    1,
    [
      "UPDATE orders SET status = 'pending_payment_gateway', gateway_order_id = 'order_' || id, actor = 'shopper' WHERE id = :id",
      "UPDATE orders SET status = 'failed', reservation = 'released', actor = 'cron' WHERE id = :id",
    ],
    special,
  );

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

/** A cash order that arrived, at `deliveredAt` (UTC ms) or when it was placed. */
export const deliveredOrder = (quantity = 1, { deliveredAt, ...special }: Special & { readonly deliveredAt?: number } = {}) =>
  plantOrder(
    'cod',
    quantity,
    [
      "UPDATE orders SET status = 'processing', reservation = 'committed', actor = 'shopper' WHERE id = :id",
      `UPDATE orders SET status = 'delivered', delivered_at = ${deliveredAt ?? 'created_at'}, actor = 'admin' WHERE id = :id`,
      `INSERT INTO outbox (dedupe_key, kind, recipient, order_id, attempts, sent_at, created_at)
        SELECT 'confirmed:' || id, 'order-confirmed', customer_email, id, 1, created_at, created_at FROM orders WHERE id = :id`,
    ],
    special,
  );
