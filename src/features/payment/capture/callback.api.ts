import { Hono } from 'hono';
import { hmacMatches } from '../../../platform/hashing.ts';
import { logFault } from '../../../platform/log/log.ts';
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

/** Not a known payment code: the page shows the general text that the payment did not go through. */
const DECLINED = 'declined';
/** Makes the page say that the payment is being confirmed. */
const CONFIRMING = '&confirming=1';

/**
 * Razorpay redirects the browser here after a payment in an in-app browser, where the payment window cannot be a frame (F37).
 * The form comes from another site and carries no cookie, so Razorpay's signature proves the payer; a valid one earns the
 * signed link to the order.
 */
export const paymentCallback = new Hono<ShopEnv>().post('/payment-callback', requires('signed'), moneyFirst, async (c) => {
  const { shop } = c.var;
  const orderId = c.req.query('order') ?? '';
  const form = Object.fromEntries(await readForm(c.req.raw));
  const read = verifyBody.safeParse({ ...form, db_order_id: orderId });
  // A reported failure is not signed: it only chooses the text, and the order stays payable.
  const code = 'error[code]' in form ? DECLINED : 'EF02';
  if (!read.success || !isUuid(orderId)) return c.redirect(urls.paymentFailed(isUuid(orderId) ? orderId : null, code), 303);
  const token = await orderToken(shop.env, orderId);
  try {
    const { outcome } = await verifyPayment(shop, { userId: null, guestId: null }, read.data, token);
    return c.redirect(urls.orderConfirmation(orderId, token) + (outcome === 'confirming' ? CONFIRMING : ''), 303);
  } catch (error) {
    const refused = shopErrorIn(error);
    if (refused?.code !== 'SHOP_BUSY') logFault('payment callback', error);
    const isFinal = refused?.code === 'VERIFICATION_FAILED' || refused?.code === 'ORDER_NOT_FOUND';
    if (isFinal || !(await isSigned(shop, read.data))) return c.redirect(urls.paymentFailed(orderId, 'EF02'), 303);
    // The payment is genuine, but its order could not be read. Without a token the address opens the order only in the browser
    // that placed it. The webhook or the reconciler settles the payment.
    return c.redirect(urls.orderConfirmation(orderId) + CONFIRMING, 303);
  }
});

/** True if Razorpay signed that this payment of this gateway order succeeded. It does not prove which of our orders that is. */
const isSigned = ({ env }: Shop, body: VerifyBody): Promise<boolean> =>
  hmacMatches(env.RAZORPAY_KEY_SECRET, `${body.razorpay_order_id}|${body.razorpay_payment_id}`, body.razorpay_signature);
