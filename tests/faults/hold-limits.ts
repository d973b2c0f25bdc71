import { holdLimits } from '../../src/rules/limits.ts';
import { UNBOUNDED } from '../shop/fresh-database.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import { ofSomebody, Shopper } from '../shop/shopper.ts';
import { NEVER } from './world.ts';

const STOCK = 40;
const AT_ONCE = 8;
const unpaid = "id IN (SELECT order_id FROM order_items WHERE product_id = ?) AND reservation = 'held'";

/**
 * One browser orders many carts at once, then many browsers with nothing proved order the same piece. Returns which limit of holds they
 * exceeded, or null.
 */
export async function exceededHoldLimit(shop: FreshShop): Promise<string | null> {
  await shop.ownLimits();
  const id = await shop.addProduct({ price: 70_000, stock: STOCK });
  const order = async (shopper: Shopper, quantity: number) => {
    const body = ofSomebody(await shopper.orderBody([{ id, quantity }]));
    await shopper.post('/api/create-razorpay-order', body, { 'idempotency-key': crypto.randomUUID(), 'cf-connecting-ip': '203.0.113.1' });
  };
  const one = new Shopper(shop);
  await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => order(one, at + 1)));
  const [open] = await shop.rows(`SELECT count(*) AS orders FROM orders WHERE ${unpaid}`, id);
  await Promise.all(Array.from({ length: AT_ONCE }, () => order(new Shopper(shop), 1)));
  const [reserved] = await shop.rows('SELECT reserved AS pieces FROM products WHERE id = ?', id);
  const [chosen] = await shop.rows(`SELECT id FROM orders WHERE ${unpaid} LIMIT 1`, id);
  const unwatched = await shop.rows('UPDATE orders SET next_check_at = NULL WHERE id = ? RETURNING id', String(chosen?.id)).catch(() => []);
  await shop.rows(`UPDATE orders SET status = 'cancelled_by_user', reservation = 'released', actor = 'shopper' WHERE ${unpaid}`, id);
  const remembered = await shop.rows("SELECT id FROM orders WHERE reservation <> 'held' AND ip_hash <> ''");
  await shop.rows(UNBOUNDED);
  if (Number(open?.orders) > holdLimits.browser) return `one browser had ${open?.orders} open orders`;
  const most = (holdLimits.unprovedPercent * STOCK) / 100;
  if (Number(reserved?.pieces) > most) return `${reserved?.pieces} of ${STOCK} pieces were held by buyers who proved nothing`;
  if (unwatched.length > 0) return 'an order held its pieces without a next check';
  return remembered.length > 0 ? `${remembered.length} ended orders still store their network address` : null;
}

/** A capture webhook arrives before the shop knows the gateway's order. Returns null if it is settled later, or what happened instead. */
export async function unsettledEarlyEvent(shop: FreshShop): Promise<string | null> {
  const id = await shop.addProduct({ price: 70_000, stock: 1 });
  const shopper = new Shopper(shop);
  const { body } = await shopper.order([{ id }]);
  await shop.rows('UPDATE orders SET gateway_order_id = NULL, next_check_at = ? WHERE id = ?', NEVER, body.dbOrderId);
  shop.razorpay.pay({ order_id: body.razorpayOrderId, method: 'upi', outcome: 'captured' });
  await shop.deliverWebhooks();
  await shop.rows('UPDATE orders SET gateway_order_id = ? WHERE id = ?', body.razorpayOrderId, body.dbOrderId);
  await shop.runCron();
  const [order] = await shop.rows('SELECT status FROM orders WHERE id = ?', body.dbOrderId);
  return order?.status === 'paid' ? null : `an early capture was never settled: the order is ${order?.status}`;
}
