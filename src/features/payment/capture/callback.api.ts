import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { logFault } from '../../../platform/log/log.ts';
import { orNull } from '../../../platform/or-null.ts';
import { readForm } from '../../../platform/request/body.ts';
import { requires } from '../../../platform/request/guard.ts';
import { moneyFirst } from '../../../platform/request/money-lane.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import type { Shop } from '../../../platform/shop.ts';
import { isForNow, shopErrorIn } from '../../../platform/shop-error.ts';
import { isUuid } from '../../../rules/ids.ts';
import { pathIn } from '../../../rules/language/addresses.ts';
import type { Language } from '../../../rules/language/languages.ts';
import { offeredOrEnglish } from '../../../rules/language/offered.ts';
import { urls } from '../../../urls.ts';
import { paymentGateway } from '../../gateway/gateway.server.ts';
import { orderToken } from '../../ledger/order-token.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { verifyPayment } from './verify-payment.server.ts';

/** Makes the page say that the payment is being confirmed. */
const CONFIRMING = '&confirming=1';

/** Returns English where the order cannot be read: the payer must get a page in any case. */
async function languageOf({ db, env }: Shop, orderId: string): Promise<Language> {
  const query = db.orm.select({ language: orders.language }).from(orders).where(eq(orders.id, orderId));
  const [order] = (await orNull('language of the order', query)) ?? [];
  return offeredOrEnglish(env.LANGUAGES, order?.language ?? 'en');
}

/**
 * The gateway redirects the browser here after a payment in an in-app browser, where the payment window cannot be a frame (F37).
 * The form comes from another site and carries no cookie, so the gateway's signature proves the payer; a valid one earns the
 * signed link to the order. The address has no language: the order knows it.
 */
export const paymentCallback = new Hono<ShopEnv>().post('/payment-callback', requires('signed'), moneyFirst, async (c) => {
  const { shop } = c.var;
  const orderId = c.req.query('order') ?? '';
  const proof = paymentGateway.readReturn(Object.fromEntries(await readForm(c.req.raw)));
  if (!isUuid(orderId)) return c.redirect(urls.paymentFailed(null, 'EF02'), 303);
  // Read next to the payment, which does not wait for it.
  const asked = languageOf(shop, orderId);
  const show = async (path: string) => c.redirect(pathIn(await asked, path), 303);
  // A reported failure is not signed: it only chooses the text, and the order stays payable. 'declined' is no payment code: the page says in
  // general that the payment did not go through.
  if (proof === null || proof === 'declined') return show(urls.paymentFailed(orderId, proof ?? 'EF02'));
  const token = await orderToken(shop.env, orderId);
  try {
    const { outcome } = await verifyPayment(shop, { userId: null, guestId: null }, { ...proof, db_order_id: orderId }, token);
    return await show(urls.orderConfirmation(orderId, token) + (outcome === 'confirming' ? CONFIRMING : ''));
  } catch (error) {
    const refused = shopErrorIn(error);
    if (!isForNow(refused?.code)) logFault('payment callback', error);
    const isFinal = refused?.code === 'VERIFICATION_FAILED' || refused?.code === 'ORDER_NOT_FOUND';
    if (isFinal || !(await paymentGateway.isProved(shop.env, proof.razorpay_order_id, proof)))
      return show(urls.paymentFailed(orderId, 'EF02'));
    // The payment is genuine, but its order could not be read. Without a token the address opens the order only in the browser
    // that placed it. The webhook or the reconciler settles the payment.
    return show(urls.orderConfirmation(orderId) + CONFIRMING);
  }
});
