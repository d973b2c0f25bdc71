import { Hono } from 'hono';
import { readBytes, readJson } from '../../platform/body.ts';
import { requires } from '../../platform/guard.ts';
import { limit } from '../../platform/rate-limit.ts';
import type { ShopEnv } from '../../platform/route.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { ensureGuest } from '../../platform/visitor.ts';
import { isUuid } from '../../rules/ids.ts';
import { toRupees } from '../../rules/money.ts';
import { urls } from '../../urls.ts';
import { abandonBody, createOrderBody, verifyBody } from '../checkout/checkout.schema.ts';
import type { OrderView } from '../orders/order-view.server.ts';
import { abandonOrder } from './abandon.server.ts';
import { checkNow, helpAddress } from './check-now.server.ts';
import { createOrder } from './create-order.server.ts';
import { payAgain } from './pay-again.server.ts';
import { verifyPayment } from './verify.server.ts';
import { receiveWebhook } from './webhook.server.ts';

/** An order as the specification's reply carries it: money in rupees. */
function orderReply({ order, items }: OrderView) {
  return {
    final_amount: toRupees(order.total),
    customer_email: order.customerEmail,
    customer_name: order.customerName,
    shipping_address: order.shippingAddress,
    order_items: items.map((item) => ({
      product_id: item.productId,
      quantity: item.quantity,
      price_at_purchase: toRupees(item.priceAtPurchase),
      selected_size: item.selectedSize || null,
      products: { name: item.name, image_urls: item.image ? [urls.media(item.image)] : [] },
    })),
    created_at: new Date(order.createdAt).toISOString(),
    status: order.status,
    coupon_code: order.couponCode,
    discount_amount: toRupees(order.discount),
    shipping_fee: toRupees(order.shippingFee),
    taxes_amount: toRupees(order.taxes),
    currency: order.currency,
  };
}

export const payment = new Hono<ShopEnv>()
  .post('/create-razorpay-order', requires('shop'), async (c) => {
    const { shop } = c.var;
    await limit(shop.env.ORDER_LIMIT, c.req.raw);
    const key = c.req.header('idempotency-key');
    if (!isUuid(key)) throw new ShopError('KEY_MISSING');
    const body = await readJson(c.req.raw, createOrderBody);
    const { guestId, setCookie } = ensureGuest(c.req.raw, shop.env.SHOP_URL);
    if (setCookie) c.header('Set-Cookie', setCookie);
    const visitor = { ...c.var.visitor, guestId };
    const created = await createOrder(shop, visitor, key, body);
    return c.json({ confirm: false, ...created, error: null, details: null });
  })
  .post('/verify-razorpay-payment', requires('shop'), async (c) => {
    const { shop } = c.var;
    const body = await readJson(c.req.raw, verifyBody);
    const { outcome, view } = await verifyPayment(shop, c.var.visitor, body, c.req.query('token') ?? null);
    if (outcome === 'confirming')
      return c.json({ success: false, confirming: true, error: null, details: null, order: orderReply(view) }, 202);
    return c.json({ success: true, confirming: false, error: null, details: null, order: orderReply(view) });
  })
  .post('/orders/:id/pay', requires('shop'), async (c) => {
    const { shop } = c.var;
    await limit(shop.env.ORDER_LIMIT, c.req.raw);
    const opened = await payAgain(shop, c.var.visitor, c.req.param('id'), c.req.query('token') ?? null);
    return c.json({ ...opened, error: null, details: null });
  })
  .post('/orders/:id/check', requires('shop'), async (c) => {
    const token = c.req.query('token') ?? null;
    const found = await checkNow(c.var.shop, c.req.raw, c.var.visitor, c.req.param('id'), token);
    return c.redirect(helpAddress(c.req.param('id'), token, found), 303);
  })
  .post('/orders/:id/abandon', requires('shop'), async (c) => {
    const { outcome } = await readJson(c.req.raw, abandonBody);
    return c.json({ status: await abandonOrder(c.var.shop, c.var.visitor, c.req.param('id'), outcome, c.req.query('token')) });
  })
  .post('/webhooks/razorpay', requires('signed'), async (c) => {
    const { shop } = c.var;
    const raw = await readBytes(c.req.raw);
    const signature = c.req.header('x-razorpay-signature') ?? '';
    const outcome = await receiveWebhook(shop, raw, signature, c.req.header('x-razorpay-event-id') ?? null);
    return c.json({ outcome });
  });
