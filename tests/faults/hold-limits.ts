import { holdLimits } from '../../src/rules/limits.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import { ofSomebody, Shopper } from '../shop/shopper.ts';
import { NEVER } from './world.ts';

const STOCK = 40;
const AT_ONCE = 8;

/** One browser orders many carts at once, and most of the stock of a product. Returns which hold limit it exceeded, or null. */
export async function exceededHoldLimit(shop: FreshShop): Promise<string | null> {
  await shop.rows("UPDATE hold_limits SET maximum = ? WHERE name = 'percent'", holdLimits.percent);
  const id = await shop.addProduct({ price: 70_000, stock: STOCK });
  const shopper = new Shopper(shop);
  const order = async (quantity: number) => {
    const body = ofSomebody(await shopper.orderBody([{ id, quantity }]));
    await shopper.post('/api/create-razorpay-order', body, { 'idempotency-key': crypto.randomUUID(), 'cf-connecting-ip': '203.0.113.1' });
  };
  const heldOrders = "id IN (SELECT order_id FROM order_items WHERE product_id = ?) AND reservation = 'held'";
  await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => order(at + 1)));
  const [held] = await shop.rows(`SELECT count(*) AS orders FROM orders WHERE ${heldOrders}`, id);
  await order(STOCK - 1);
  const [reserved] = await shop.rows('SELECT reserved AS pieces FROM products WHERE id = ?', id);
  await shop.rows(`UPDATE orders SET status = 'cancelled_by_user', reservation = 'released', actor = 'shopper' WHERE ${heldOrders}`, id);
  const remembered = await shop.rows("SELECT id FROM orders WHERE reservation <> 'held' AND ip_hash <> ''");
  await shop.rows("UPDATE hold_limits SET maximum = 1000 WHERE name = 'percent'");
  if (Number(held?.orders) > holdLimits.browser) return `one browser held ${held?.orders} orders`;
  if (Number(reserved?.pieces) * 100 > holdLimits.percent * STOCK) return `one browser held ${reserved?.pieces} of ${STOCK} pieces`;
  return remembered.length > 0 ? `${remembered.length} ended orders still store their network address` : null;
}

/** A capture webhook arrives before the shop knows the gateway's order. Returns null if it is settled later, or what happened instead. */
export async function unsettledEarlyEvent(shop: FreshShop): Promise<string | null> {
  const id = await shop.addProduct({ price: 70_000, stock: 1 });
  const shopper = new Shopper(shop);
  const { body } = await shopper.order([{ id }]);
  await shop.rows('UPDATE orders SET razorpay_order_id = NULL, next_check_at = ? WHERE id = ?', NEVER, body.dbOrderId);
  shop.razorpay.pay({ order_id: body.razorpayOrderId, method: 'upi', outcome: 'captured' });
  await shop.deliverWebhooks();
  await shop.rows('UPDATE orders SET razorpay_order_id = ? WHERE id = ?', body.razorpayOrderId, body.dbOrderId);
  await shop.runCron();
  const [order] = await shop.rows('SELECT status FROM orders WHERE id = ?', body.dbOrderId);
  return order?.status === 'paid' ? null : `an early capture was never settled: the order is ${order?.status}`;
}
