import { type Answer, cartOf, Shopper, type Wish } from '../../shop/people/shopper.ts';
import { type Actor, type Browser, MINUTE, SECOND } from './actor.ts';

export type Buyer = { readonly email: string; readonly phone: string };
type Over = Readonly<Record<string, unknown>>;

/** A tab of a browser, with the browser's own cookies. */
export const tabOf = (actor: Actor, browser: Browser): Shopper => new Shopper({ ...actor.access, fetch: browser.fetch });

/** What somebody may want: of what there is plenty, of what is soon sold out, a size, or the only piece. */
export function wishesOf({ often, pick, goods }: Actor): Wish[] {
  if (often(0.4)) return [{ id: goods.plenty, quantity: often(0.8) ? 1 : 2 }];
  if (often(0.2)) return [{ id: goods.sized.id, size: pick(goods.sized.sizes) }];
  if (often(0.1)) return [{ id: goods.single }];
  const [one, other] = [pick(goods.pieces), pick(goods.pieces)];
  return [{ id: one, quantity: often(0.8) ? 1 : 2 }, ...(often(0.25) && other !== one ? [{ id: other }] : [])];
}

/** The body of an order as the checkout sends it, at the price that the shop quotes; null where it quotes none. */
export async function bodyOf(tab: Shopper, { email, phone }: Buyer, wishes: Wish[], coupon = '', over: Over = {}): Promise<Over | null> {
  const body = await tab.orderBody(wishes, coupon, { customer_email: email, ...over }).catch(() => null);
  return body && { ...body, shipping_address: { ...(body.shipping_address as object), phone } };
}

/** Sends an order, now and then again with the key of the page. Null where it is refused. */
export async function placed({ often, insist, fail }: Actor, tab: Shopper, body: Over | null): Promise<Answer | null> {
  if (!body) return null;
  const key = crypto.randomUUID();
  const send = () => insist(() => tab.send(body, key));
  const order = await send();
  if (order?.status !== 200) return null;
  const again = often(0.1) ? await send() : null;
  if (again?.status === 200 && again.body.dbOrderId !== order.body.dbOrderId) fail('one key placed two orders');
  return order;
}

/** Pays an order in the window of the gateway and reports it. `token`: of the link that opened the order's page. */
export async function paidFor(actor: Actor, tab: Shopper, order: Answer, token = ''): Promise<boolean> {
  const { wait, often, insist } = actor;
  await wait(2 * SECOND, 4 * MINUTE);
  const proof = proofOf(actor, order.body.razorpayOrderId);
  if (!proof) return false;
  const id = order.body.dbOrderId;
  const verify = () => tab.post(`/api/verify-razorpay-payment${token && `?token=${token}`}`, { ...proof, db_order_id: id });
  if (often(0.85)) await insist(verify);
  return true;
}

/** What the gateway signs once an order is paid there; null where the gateway takes no money for it. */
export function proofOf({ gateway }: Actor, order: string, outcome = 'captured', over: Over = {}): Readonly<Record<string, string>> | null {
  try {
    return { ...gateway.pay({ order_id: order, method: 'upi', outcome, ...over }) };
  } catch {
    return null;
  }
}

/** Buys pieces and pays them at once. Null where that did not come about. */
export async function bought(actor: Actor, browser: Browser, buyer: Buyer, wishes = wishesOf(actor), coupon = ''): Promise<string | null> {
  const tab = tabOf(actor, browser);
  const order = await placed(actor, tab, await bodyOf(tab, buyer, wishes, coupon));
  if (!order) return null;
  if (order.body.razorpayOrderId && !(await paidFor(actor, tab, order))) return null;
  return order.body.dbOrderId;
}

/**
 * Has a code sent for a cash order with this body, and reads it where it came: on the phone or in the mailbox. Now and then a mail is asked
 * for, or a wrong code typed. Null if none was sent.
 */
export async function codeFor(
  { sim, often, wait, outside }: Actor,
  tab: Shopper,
  body: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const askedAt = sim.scheduler.now;
  const email = String(body.customer_email);
  const { phone } = body.shipping_address as { phone: string };
  const by = often(0.2) ? { by: 'email' } : {};
  const asked = await tab.post('/api/checkout/code', { email, phone, cart: cartOf(body), ...by }).catch(() => null);
  if (asked?.status !== 200) return null;
  await wait(SECOND, 2 * MINUTE);
  const onPhone = outside.whatsapp.codeTo(phone, askedAt) ?? outside.msg91.codeTo(phone, askedAt);
  const mail = sim.post.newest(email, /^\d{6} is your code/);
  const code = asked.body.channel === 'whatsapp' ? onPhone : mail && mail.at >= askedAt ? mail.subject.slice(0, 6) : null;
  return code !== null && often(0.9) ? code : '000000';
}
