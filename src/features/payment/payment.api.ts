import { Hono } from 'hono';
import { readBytes } from '../../platform/request/body.ts';
import { requires, requiresInFirstBatch } from '../../platform/request/guard.ts';
import { moneyFirst } from '../../platform/request/money-lane.ts';
import { limited } from '../../platform/request/rate-limit.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withIdempotencyKey, withQuery } from '../../platform/request/validated.ts';
import { ensureGuest } from '../../platform/request/visitor.ts';
import { toRupees } from '../../rules/money/money.ts';
import { urls } from '../../urls.ts';
import type { OrderView } from '../ledger/order-view.server.ts';
import { verifyPayment } from './capture/verify-payment.server.ts';
import { receiveWebhook } from './capture/webhook.server.ts';
import { placeCashOrder } from './cash/place-cash-order.server.ts';
import { requestContactCode } from './cash/send-contact-code.server.ts';
import { abandonOrder } from './create/abandon-order.server.ts';
import { buyerOf } from './create/buyer.server.ts';
import { createOrder } from './create/create-order.server.ts';
import type { CreatedOrder } from './create/open-at-gateway.server.ts';
import { payAgain } from './create/pay-again.server.ts';
import { abandonBody, contactCodeBody, createOrderBody, verifyBody } from './payment.schema.ts';
import { checkOrderNow, paymentHelpUrl } from './reconcile/check-now.server.ts';

/** An order in the reply shape of the specification: money in rupees. */
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

/** The reply of the specification, which calls the gateway's order by this name. */
const createdReply = <T extends CreatedOrder>({ gatewayOrderId, ...order }: T) =>
  ({ ...order, razorpayOrderId: gatewayOrderId, error: null, details: null }) as const;

/** The sum on the button, in paise; null where the address names none. */
const shownIn = (text = ''): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

export const payment = new Hono<ShopEnv>()
  .post(
    '/create-razorpay-order',
    requiresInFirstBatch('shop'),
    moneyFirst,
    limited('ORDER_LIMIT'),
    withIdempotencyKey,
    validated(createOrderBody),
    async (c) => {
      const { shop } = c.var;
      const body = c.req.valid('json');
      const { guestId, setCookie } = await ensureGuest(shop.env, c.var.caller.owner);
      if (setCookie) c.header('Set-Cookie', setCookie);
      const buyer = await buyerOf(shop.env, c.var.caller, c.req.raw, guestId);
      const order = body.payment_method === 'cod' ? placeCashOrder : createOrder;
      const created = await order(shop, buyer, c.req.valid('header')['idempotency-key'], body);
      return c.json({ placed: false, ...createdReply(created) });
    },
  )
  .post('/checkout/code', requiresInFirstBatch('shop'), limited('FORM_LIMIT'), validated(contactCodeBody), async (c) => {
    const { shop } = c.var;
    const { guestId, setCookie } = await ensureGuest(shop.env, c.var.caller.owner);
    if (setCookie) c.header('Set-Cookie', setCookie);
    const owner = { ...c.var.caller.owner, guestId };
    return c.json({ ok: true, ...(await requestContactCode(shop, c.req.raw, owner, c.req.valid('json'))) });
  })
  .post('/verify-razorpay-payment', requiresInFirstBatch('shop'), moneyFirst, withQuery('token'), validated(verifyBody), async (c) => {
    const { token = null } = c.req.valid('query');
    const { outcome, view } = await verifyPayment(c.var.shop, c.var.caller.owner, c.req.valid('json'), token);
    if (outcome === 'confirming')
      return c.json({ success: false, confirming: true, error: null, details: null, order: orderReply(view) }, 202);
    return c.json({ success: outcome === 'paid', confirming: false, error: null, details: null, order: orderReply(view) });
  })
  .post('/orders/:id/pay', requiresInFirstBatch('shop'), moneyFirst, limited('ORDER_LIMIT'), withQuery('token', 'shown'), async (c) => {
    const { shop } = c.var;
    const { token = null, shown } = c.req.valid('query');
    const buyer = await buyerOf(shop.env, c.var.caller, c.req.raw);
    const opened = await payAgain(shop, buyer, c.req.param('id'), { token, shown: shownIn(shown) });
    return c.json(createdReply(opened));
  })
  .post('/orders/:id/check', requiresInFirstBatch('shop'), withQuery('token'), async (c) => {
    const { token = null } = c.req.valid('query');
    const found = await checkOrderNow(c.var.shop, c.req.raw, c.var.caller.owner, c.req.param('id'), token);
    return c.redirect(paymentHelpUrl(c.req.param('id'), token, found), 303);
  })
  .post('/orders/:id/abandon', requiresInFirstBatch('shop'), withQuery('token'), validated(abandonBody), async (c) => {
    const { outcome } = c.req.valid('json');
    return c.json(await abandonOrder(c.var.shop, c.var.caller.owner, c.req.param('id'), outcome, c.req.valid('query').token));
  })
  .post('/webhooks/razorpay', requires('signed'), moneyFirst, async (c) => {
    const { shop } = c.var;
    const outcome = await receiveWebhook(shop, await readBytes(c.req.raw), c.req.raw.headers);
    return c.json({ outcome });
  });
