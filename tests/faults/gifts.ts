import type { FreshShop } from '../shop/fresh-shop.ts';
import { ofSomebody, Shopper } from '../shop/shopper.ts';

const WRAP = 4_000;

const copyWith = (wrap: number | null, note: string) =>
  `INSERT INTO orders (id, number, idempotency_key, request_hash, cart_fingerprint, customer_email, customer_name, shipping_address,
    hold_expires_at, subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise, gift_wrap_paise, gift_note)
  SELECT 'copy', 1, 'copy', '', 'copy', '', '', '{}', 0, 0, 0, 9000, 0, 9000, ${wrap}, '${note}' FROM orders WHERE id = ?`;

/** Statements that the database must refuse for a present; '?' is its id. */
const attempts: readonly string[] = [
  copyWith(WRAP - 1, ''),
  copyWith(null, 'Hello'),
  'UPDATE orders SET gift_wrap_paise = NULL WHERE id = ?',
  "UPDATE orders SET gift_note = 'Other words' WHERE id = ?",
];

/** A present is ordered. Null if the database keeps what was agreed about it; otherwise what it allowed. */
export async function unguardedGift(shop: FreshShop): Promise<string | null> {
  await shop.rows('UPDATE shipping_settings SET is_active = 0');
  const settings = 'free_shipping_threshold_paise, standard_shipping_fee_paise, gift_wrap_paise, is_active';
  const [made] = await shop.rows(`INSERT INTO shipping_settings (${settings}) VALUES (50000, 5000, ?, 1) RETURNING id`, WRAP);
  const id = await shop.addProduct({ price: 70_000, stock: 1 });
  const shopper = new Shopper(shop);
  const body = await shopper.orderBody([{ id }], '', { gift: { note: 'For you' }, final_amount_from_client: 740 });
  const order = await shopper.send(ofSomebody(body));
  let allowed: string | null = order.status === 200 ? null : `a present was refused with ${order.status}`;
  for (const sql of attempts) {
    const done = await shop.rows(sql, order.body.dbOrderId).then(
      () => true,
      () => false,
    );
    if (done) allowed ??= `the database allowed: ${sql}`;
  }
  await shop.rows('DELETE FROM shipping_settings WHERE id = ?', made?.id ?? null);
  return allowed;
}
