import { type Actor, type Kind, MINUTE, SECOND } from '../actor.ts';
import { Browser } from '../browser.ts';
import { type Buyer, bodyOf, paidFor, placed, proofOf, tabOf, wishesOf } from '../buying.ts';
import { COUPON, SHARE_COUPON } from '../goods.ts';
import { Mailbox } from '../mailbox.ts';
import { cancelled, type Link, linkOf, openedInvoice } from '../order-link.ts';

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
  const reply = await new Browser(actor).form('/track-order', { order: number, contact: often(0.5) ? email : phone, link: '1' });
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
