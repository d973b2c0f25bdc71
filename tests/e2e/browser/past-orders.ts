import { newId } from '../../../src/rules/ids.ts';
import { db, shop } from './browser.ts';
import type { PlantedOrder } from './planted-orders.ts';

interface SoldPiece {
  readonly id: number;
  /** Paise, with 3 % GST. */
  readonly price: number;
}

interface CostedPiece extends SoldPiece {
  /** Paise, without GST. */
  readonly cost: number;
}

const ADDRESS = JSON.stringify({
  ...{ address: '14, 3rd Cross', apartment: '', place: '', city: 'Nagpur', state: 'MH', pin_code: '440001' },
  ...{ country: 'India', phone: '9845000000' },
});

/** An order that was placed at `at` (UTC ms): one of each piece. `steps`: statements about the order `:id`. */
async function pastOrder(
  at: number,
  method: 'cod' | 'gateway',
  pieces: readonly SoldPiece[],
  steps: readonly string[],
): Promise<PlantedOrder> {
  const id = newId();
  const total = pieces.reduce((sum, { price }) => sum + price, 0);
  await db().batch(
    [
      {
        sql: `INSERT INTO orders (id, number, idempotency_key, request_hash, cart_fingerprint, customer_email, customer_name, shipping_address,
            hold_expires_at, method, email_verified, subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise, created_at)
          SELECT ?1, (SELECT max(number) + 1 FROM orders), ?1, ?1, ?1, ?1 || '@example.in', 'Meera Joshi', ?2, 1, ?3, 1, ?4, 0, 0, 0, ?4, ?5`,
        args: [id, ADDRESS, method, total, at],
      },
      ...pieces.map((piece, nth) => ({
        sql: `INSERT INTO order_items (order_id, line, product_id, quantity, price_at_purchase_paise, name, image, hsn_code, gst_rate)
          SELECT ?, ?, id, 1, ?, name, NULL, '7117', 300 FROM products WHERE id = ?`,
        args: [id, nth + 1, piece.price, piece.id],
      })),
      ...steps.map((sql) => ({ sql, args: { id } })),
    ],
    'write',
  );
  const [row] = await shop.rows('SELECT number FROM orders WHERE id = ?', id);
  return { id, name: `CHK-${row?.number}` };
}

/** An order for the gateway that nobody paid. Its piece is free again. */
export const unpaidOrder = (at: number, piece: SoldPiece) =>
  pastOrder(
    at,
    'gateway',
    [piece],
    [
      "UPDATE orders SET status = 'pending_payment_gateway', gateway_order_id = 'order_' || id, actor = 'shopper' WHERE id = :id",
      "UPDATE orders SET status = 'failed', reservation = 'released', actor = 'cron' WHERE id = :id",
    ],
  );

/** Pieces that were bought on a day and sold at a stall at `at`: what they earned is known to the paisa. */
export async function stallOrder(at: number, bought: string, pieces: readonly CostedPiece[]): Promise<PlantedOrder> {
  for (const { id, cost } of pieces)
    await shop.rows(
      `INSERT INTO purchase_lots (id, product_id, size, quantity, unit_paise, tax_paise, credit_ok, bought_on, is_counted, by)
        VALUES (?, ?, '', 1, ?, 0, 1, ?, 0, 'a test')`,
      ...[newId(), id, cost, bought],
    );
  return pastOrder(at, 'cod', pieces, [
    "UPDATE orders SET status = 'processing', reservation = 'committed', actor = 'shopper' WHERE id = :id",
    `UPDATE orders SET status = 'delivered', delivered_at = created_at, move_note = 'a test: handed over', actor = 'admin' WHERE id = :id`,
    `INSERT INTO outbox (dedupe_key, kind, recipient, order_id, attempts, sent_at, created_at)
      SELECT 'confirmed:' || id, 'order-confirmed', customer_email, id, 1, created_at, created_at FROM orders WHERE id = :id`,
  ]);
}
