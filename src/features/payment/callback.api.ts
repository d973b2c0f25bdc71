import { Hono } from 'hono';
import { readBytes } from '../../platform/body.ts';
import { requires } from '../../platform/guard.ts';
import type { ShopEnv } from '../../platform/route.ts';
import { logFault } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { isUuid } from '../../rules/ids.ts';
import { urls } from '../../urls.ts';
import { verifyBody } from '../checkout/checkout.schema.ts';
import { orderToken } from '../orders/order-token.server.ts';
import { verifyPayment } from './verify.server.ts';

/** A code without a text of its own: the page says that the payment did not go through. */
const DECLINED = 'declined';

/**
 * Where Razorpay sends the whole browser back when the payment window cannot be a frame: in-app browsers (F37). The form
 * comes from another site and so carries no cookie; the signature of Razorpay is what proves the payer, and with it they
 * get the link to their order.
 */
export const paymentCallback = new Hono<ShopEnv>().post('/payment-callback', requires('signed'), async (c) => {
  const { shop } = c.var;
  const orderId = c.req.query('order') ?? '';
  const form = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(await readBytes(c.req.raw))));
  const read = verifyBody.safeParse({ ...form, db_order_id: orderId });
  // Nothing signs a failure: it only chooses the words, and the order stays payable.
  const code = 'error[code]' in form ? DECLINED : 'EF02';
  if (!read.success || !isUuid(orderId)) return c.redirect(urls.paymentFailed(isUuid(orderId) ? orderId : null, code), 303);
  const token = await orderToken(shop.env, orderId);
  try {
    await verifyPayment(shop, { userId: null, guestId: null }, read.data, token);
  } catch (error) {
    if (!(error instanceof ShopError)) logFault('payment callback', error);
    return c.redirect(urls.paymentFailed(orderId, 'EF02'), 303);
  }
  return c.redirect(`${urls.orderConfirmation(orderId)}&token=${token}`, 303);
});
