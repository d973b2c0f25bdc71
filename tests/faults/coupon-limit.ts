import type { FreshShop } from '../shop/fresh-shop.ts';
import { ofSomebody, Shopper } from '../shop/shopper.ts';

/**
 * One customer wants a coupon twice that each customer may use once: from two browsers at the same time, and by an order under
 * another name that gets their name afterwards. Returns how often they used it, or null where it was once.
 */
export async function exceededCouponLimit(shop: FreshShop): Promise<string | null> {
  const id = await shop.addProduct({ price: 70_000, stock: 40 });
  const code = `ONE${id}`;
  await shop.addCoupon({ code, type: 'percentage', value: 1000 });
  await shop.rows('UPDATE coupons SET max_uses_per_customer = 1 WHERE code = ?', code);
  const [first, second, third] = [new Shopper(shop), new Shopper(shop), new Shopper(shop)];
  const body = await first.orderBody([{ id }], code);
  const customer = ofSomebody(body);
  await Promise.all([first, second].map((shopper) => shopper.send(customer)));
  await third.send(ofSomebody(body));
  await third.send(customer);
  const [used] = await shop.rows(
    'SELECT count(*) AS orders FROM orders WHERE coupon_code = ? AND customer_email = ?',
    code,
    String(customer.customer_email),
  );
  await shop.rows(
    "UPDATE orders SET status = 'cancelled_by_user', reservation = 'released', actor = 'shopper' WHERE coupon_code = ? AND reservation = 'held'",
    code,
  );
  return used?.orders === 1 ? null : `one customer used a coupon ${used?.orders} times instead of once`;
}
