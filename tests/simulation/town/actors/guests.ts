import type { Shopper } from '../../../shop/people/shopper.ts';
import { type Actor, Browser, type Kind, MINUTE, repeatedly, SECOND } from '../actor.ts';
import { type Buyer, bodyOf, paidFor, placed, proofOf, tabOf, wishesOf } from '../buying.ts';
import { COUPON, SHARE_COUPON } from '../goods.ts';
import { cancelled, type Link, linkOf, linkTo, Mailbox, openedInvoice } from '../mailbox.ts';

/** A guest who orders on one device and goes on with the links of the mails on another. */
export const guest: Kind = {
  ...{ name: 'guest', most: 3, share: 0.5 },
  async play(actor) {
    const { wait, often, pick, number } = actor;
    const buyer: Buyer = { email: `guest${number}@example.in`, phone: `98440000${10 + number}` };
    const mailbox = new Mailbox(actor, buyer.email);
    while (actor.goesOn) {
      await wait(10 * SECOND, 8 * MINUTE);
      const tab = tabOf(actor, new Browser(actor));
      const coupon = often(0.3) ? pick([COUPON, SHARE_COUPON]) : '';
      const order = await placed(actor, tab, await bodyOf(tab, buyer, wishesOf(actor), coupon));
      if (!order) continue;
      const id = order.body.dbOrderId;
      const isPaid = often(0.5) && (await paidFor(actor, tab, order));
      if (!isPaid && !(await askedForLink(actor, buyer, id))) continue;
      const link = await linkOf(mailbox, id);
      if (link) void (isPaid ? follows : pays)(actor, link).catch(actor.ended);
    }
  },
};

/** Types the number of the order and a contact, and has the link sent. */
async function askedForLink(actor: Actor, { email, phone }: Buyer, id: string): Promise<boolean> {
  const { rows, often, wait } = actor;
  const number = String(rows('SELECT number FROM orders WHERE id = ?', id)[0]?.number);
  await wait(SECOND, 15 * MINUTE);
  const reply = await new Browser(actor).form('/track-order', { order: number, contact: often(0.5) ? email : phone, act: 'link' });
  return reply?.status === 200;
}

/** Opens the order that was left unpaid, and pays it there or leaves the window of the gateway again. */
async function pays(actor: Actor, { browser, path, token, id }: Link): Promise<void> {
  const { often, wait, insist } = actor;
  const tab = tabOf(actor, browser);
  await wait(SECOND, 20 * MINUTE);
  const opened = await insist(() => tab.post(path('/pay'), {}));
  if (opened?.status !== 200) return;
  const gatewayOrder = opened.body.razorpayOrderId;
  if (!gatewayOrder) return;
  if (often(0.25)) return void (await insist(() => tab.post(path('/abandon'), { outcome: 'dismissed' })));
  const proof = proofOf(actor, gatewayOrder, often(0.85) ? 'captured' : 'failed');
  if (often(0.4)) await browser.form(path('/check'));
  if (proof) await insist(() => tab.post(`/api/verify-razorpay-payment?token=${token}`, { ...proof, db_order_id: id }));
}

/** Follows what was bought: the state, the invoice, and sometimes the wish to have none of it. */
async function follows(actor: Actor, link: Link): Promise<void> {
  const { often, wait } = actor;
  if (often(0.3)) await link.browser.form(link.path('/check'));
  await wait(MINUTE, 40 * MINUTE);
  await openedInvoice(actor, link);
  if (often(0.35)) await cancelled(actor, link);
}

/** Buys presents with a card, the only piece among them, in a household that shares one address and one coupon. */
export const giver: Kind = {
  ...{ name: 'giver', most: 3, share: 0.4 },
  play: repeatedly(20 * SECOND, 12 * MINUTE, async (actor) => {
    const { often } = actor;
    // Two givers of a run may be one household.
    const household = Math.ceil(actor.number / 2);
    const buyer: Buyer = { email: `household${household}@example.in`, phone: `98410000${10 + household}` };
    const devices = often(0.3) ? 2 : 1;
    await Promise.all(Array.from({ length: devices }, () => gives(actor, tabOf(actor, new Browser(actor)), buyer)));
  }),
};

async function gives(actor: Actor, tab: Shopper, buyer: Buyer): Promise<void> {
  const { often, pick, goods } = actor;
  const inSize = { id: goods.sized.id, size: pick(goods.sized.sizes) };
  const wish = pick([inSize, ...[goods.single, goods.plenty, goods.plenty, pick(goods.pieces)].map((id) => ({ id, size: '' }))]);
  const coupon = often(0.6) ? SHARE_COUPON : '';
  const line = { product_id: wish.id, quantity: 1, selected_size: wish.size };
  const quote = await tab.post('/api/cart/quote', { lines: [line], coupon_code: coupon, gift: true }).catch(() => null);
  if (quote?.status !== 200) return;
  const note = pick(['', 'Happy birthday, Amma.', 'शुभ दीपावली']);
  const over = { gift: { note }, final_amount_from_client: quote.body.total / 100 };
  const order = await placed(actor, tab, await bodyOf(tab, buyer, [wish], coupon, over));
  if (!order) return;
  if (order.body.amount !== quote.body.total) actor.fail(`a present of ${quote.body.total} was ordered for ${order.body.amount}`);
  if (often(0.8)) await paidFor(actor, tab, order);
  else await actor.insist(() => tab.abandon(order, 'dismissed'));
}

/** Of another site, so without cookies. */
const fromGateway = { 'sec-fetch-site': 'cross-site', origin: 'https://api.razorpay.com' };

/** Buys in the browser of an app, in which the gateway sends the payer back by a form of its own. */
export const inAppBuyer: Kind = {
  ...{ name: 'in-app buyer', most: 2, share: 0.4 },
  play: repeatedly(20 * SECOND, 10 * MINUTE, async (actor) => {
    const { wait, often, number } = actor;
    const buyer: Buyer = { email: `inapp${number}@example.in`, phone: `98420000${10 + number}` };
    const tab = tabOf(actor, new Browser(actor));
    const order = await placed(actor, tab, await bodyOf(tab, buyer, wishesOf(actor)));
    if (!order?.body.razorpayOrderId) return;
    await wait(5 * SECOND, 5 * MINUTE);
    const token = await sentBack(actor, order.body.dbOrderId, order.body.razorpayOrderId);
    if (!token) return;
    await wait(SECOND, 20 * MINUTE);
    if (often(0.3)) await cancelled(actor, linkTo(order.body.dbOrderId, token, new Browser(actor)));
  }),
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
