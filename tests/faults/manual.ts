import type { FreshShop } from '../shop/fresh-shop.ts';
import { ofSomebody, Shopper } from '../shop/shopper.ts';

/** An order as the administrator writes one down; each attempt changes what it names. */
const clear = {
  source: "'phone'",
  method: "'cod'",
  actor: "'admin'",
  paid_by_hand: "'upi'",
  payment_reference: "'UPI 4711'",
  discount_reason: "''",
  has_mails: '0',
  customer_email: "''",
};

const written = (over: Partial<typeof clear>) => {
  const all = { ...clear, ...over };
  return `INSERT INTO orders (id, number, idempotency_key, request_hash, cart_fingerprint, customer_name, shipping_address, hold_expires_at,
      subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise, ${Object.keys(all).join(', ')})
    SELECT 'by hand', 1, 'by hand', '', 'by hand', '', '{}', 0, 9000, 0, 0, 0, 9000, ${Object.values(all).join(', ')} FROM orders WHERE id = ?`;
};

/** Statements that the database must refuse, with the code; '?' is the id of an order. */
const attempts: readonly (readonly [code: string, sql: string])[] = [
  ['MANUAL_ORDER_UNCLEAR', written({ source: 'NULL', has_mails: '1' })],
  ['MANUAL_ORDER_UNCLEAR', written({ source: "'rumour'" })],
  ['MANUAL_ORDER_UNCLEAR', written({ method: "'gateway'" })],
  ['MANUAL_ORDER_UNCLEAR', written({ actor: "'shopper'" })],
  ['MANUAL_ORDER_UNCLEAR', written({ discount_reason: "'a friend'" })],
  ['MANUAL_ORDER_UNCLEAR', written({ has_mails: '1' })],
  ['ORDER_MONEY_IMMUTABLE', "UPDATE orders SET source = 'phone' WHERE id = ?"],
  ['ORDER_MONEY_IMMUTABLE', "UPDATE orders SET paid_by_hand = 'cash' WHERE id = ?"],
];

/** Null if the database takes only clear orders by hand, and keeps what was written down; otherwise what it allowed. */
export async function unguardedManualOrder(shop: FreshShop): Promise<string | null> {
  const id = await shop.addProduct({ price: 70_000, stock: 1 });
  const shopper = new Shopper(shop);
  const { body } = await shopper.send(ofSomebody(await shopper.orderBody([{ id }])));
  for (const [code, sql] of attempts) {
    const refusal = await shop.rows(sql, body.dbOrderId).then(() => 'nothing', String);
    if (!refusal.includes(code)) return `the database refused with ${refusal}: ${sql}`;
  }
  return null;
}
