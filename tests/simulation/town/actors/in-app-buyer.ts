import { type Actor, type Kind, MINUTE, SECOND } from '../actor.ts';
import { Browser } from '../browser.ts';
import { type Buyer, bodyOf, placed, proofOf, tabOf, wishesOf } from '../buying.ts';
import { cancelled, linkTo } from '../order-link.ts';

/** Of another site, so without cookies. */
const fromGateway = { 'sec-fetch-site': 'cross-site', origin: 'https://api.razorpay.com' };

/** Buys in the browser of an app, in which the gateway sends the payer back by a form of its own. */
export const inAppBuyer: Kind = {
  ...{ name: 'in-app buyer', most: 2, share: 0.4 },
  async play(actor) {
    const { wait, often, number } = actor;
    const buyer: Buyer = { email: `inapp${number}@example.in`, phone: `98420000${10 + number}` };
    while (actor.goesOn) {
      await wait(20 * SECOND, 10 * MINUTE);
      const tab = tabOf(actor, new Browser(actor));
      const order = await placed(actor, tab, await bodyOf(tab, buyer, wishesOf(actor)));
      if (!order?.body.razorpayOrderId) continue;
      await wait(5 * SECOND, 5 * MINUTE);
      const token = await sentBack(actor, order.body.dbOrderId, order.body.razorpayOrderId);
      if (!token) continue;
      await wait(SECOND, 20 * MINUTE);
      if (often(0.3)) await cancelled(actor, linkTo(order.body.dbOrderId, token, new Browser(actor)));
    }
  },
};

/** Pays or does not, and comes back to the shop. Returns the token of the order's link, which only a paid order's payer gets. */
async function sentBack(actor: Actor, id: string, gatewayOrder: string): Promise<string | null> {
  const { often, fail } = actor;
  const back = (fields: Readonly<Record<string, string>>) =>
    new Browser(actor).form(`/api/payment-callback?order=${id}`, fields, fromGateway);
  const isDeclined = often(0.2);
  const proof = isDeclined ? null : proofOf(actor, gatewayOrder);
  if (!proof) {
    const reply = await back({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'Payment failed' });
    if (reply?.location?.includes('token=')) fail('a failed payment opened the order');
    return null;
  }
  const forged = often(0.2) ? await back({ ...proof, razorpay_signature: 'f'.repeat(64) }) : null;
  if (forged?.location?.includes('token=')) fail('a forged payment opened the order');
  const replies = await Promise.all([back(proof), ...(often(0.2) ? [back(proof)] : [])]);
  const location = replies.map((reply) => reply?.location).find((each) => each?.includes('token='));
  return location ? new URL(location, 'http://shop.test').searchParams.get('token') : null;
}
