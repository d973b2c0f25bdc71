import { Hono } from 'hono';
import { hmacMatches } from '../../../platform/hashing.ts';
import { logFault } from '../../../platform/log.ts';
import { readForm } from '../../../platform/request/body.ts';
import { requires } from '../../../platform/request/guard.ts';
import { moneyFirst } from '../../../platform/request/money-lane.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import type { Shop } from '../../../platform/shop.ts';
import { shopErrorIn } from '../../../platform/shop-error.ts';
import { isUuid } from '../../../rules/ids.ts';
import { urls } from '../../../urls.ts';
import { orderToken } from '../../sales/order-token.server.ts';
import { type VerifyBody, verifyBody } from '../payment.schema.ts';
import { verifyPayment } from './verify-payment.server.ts';

/** A code without a text of its own: the page says that the payment did not go through. */
const DECLINED = 'declined';
/** The page then says that the payment is being confirmed. */
const CONFIRMING = '&confirming=1';

/**
 * Where Razorpay sends the whole browser back when the payment window cannot be a frame: in-app browsers (F37). The form
 * comes from another site and so carries no cookie; the signature of Razorpay is what proves the payer, and with it they
 * get the link to their order.
 */
export const paymentCallback = new Hono<ShopEnv>().post('/payment-callback', requires('signed'), moneyFirst, async (c) => {
  const { shop } = c.var;
  const orderId = c.req.query('order') ?? '';
  const form = Object.fromEntries(await readForm(c.req.raw));
  const read = verifyBody.safeParse({ ...form, db_order_id: orderId });
  // Nothing signs a failure: it only chooses the words, and the order stays payable.
  const code = 'error[code]' in form ? DECLINED : 'EF02';
  if (!read.success || !isUuid(orderId)) return c.redirect(urls.paymentFailed(isUuid(orderId) ? orderId : null, code), 303);
  const token = await orderToken(shop.env, orderId);
  try {
    const { outcome } = await verifyPayment(shop, { userId: null, guestId: null }, read.data, token);
    return c.redirect(urls.orderConfirmation(orderId, token) + (outcome === 'confirming' ? CONFIRMING : ''), 303);
  } catch (error) {
    const refused = shopErrorIn(error);
    if (refused?.code !== 'SHOP_BUSY') logFault('payment callback', error);
    const isJudged = refused?.code === 'VERIFICATION_FAILED' || refused?.code === 'ORDER_NOT_FOUND';
    if (isJudged || !(await isSigned(shop, read.data))) return c.redirect(urls.paymentFailed(orderId, 'EF02'), 303);
    // The money was taken, and whose order it is could not be looked up: no link to the order, only its address, which opens it in the
    // browser that made it. Webhook and reconciler finish the rest.
    return c.redirect(urls.orderConfirmation(orderId) + CONFIRMING, 303);
  }
});

/** True where Razorpay itself signed that this payment of this gateway order succeeded. It says nothing about whose order that is. */
const isSigned = ({ env }: Shop, body: VerifyBody): Promise<boolean> =>
  hmacMatches(env.RAZORPAY_KEY_SECRET, `${body.razorpay_order_id}|${body.razorpay_payment_id}`, body.razorpay_signature);
