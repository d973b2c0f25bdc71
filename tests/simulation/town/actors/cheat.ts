import { Shopper } from '../../../shop/people/shopper.ts';
import { type Actor, Browser, type Kind, MINUTE, repeatedly } from '../actor.ts';
import { type Buyer, proofOf } from '../buying.ts';
import { Mailbox } from '../mailbox.ts';
import { type Cheat, opened, prepared, sessionOf, signedIn, withCash, withCoupons } from './cheat/orders.ts';

const otherBody: Cheat = async (actor, buyer) => {
  const { tab, body } = await prepared(actor, buyer);
  const key = crypto.randomUUID();
  if (!body || (await tab.send(body, key).catch(() => null))?.status !== 200) return null;
  return tab.send({ ...body, customer_name: 'Somebody Else' }, key).catch(() => null);
};

const otherPrice: Cheat = async (actor, buyer) => {
  const { tab, body } = await prepared(actor, buyer);
  return body && tab.send({ ...body, final_amount_from_client: Number(body.final_amount_from_client) - 1 }).catch(() => null);
};

const otherUser: Cheat = async (actor, buyer) => {
  const { tab, body } = await prepared(actor, buyer);
  return body && tab.send({ ...body, user_id: actor.goods.owner }).catch(() => null);
};

const otherSite: Cheat = async (actor, buyer) => {
  const { body } = await prepared(actor, buyer);
  const headers = { 'idempotency-key': crypto.randomUUID(), 'sec-fetch-site': 'cross-site' };
  // Without the cookies of `tabOf`, whose browser says that the page is the shop's own.
  return body && new Shopper(actor.access).post('/api/create-razorpay-order', body, headers).catch(() => null);
};

const forgedProof: Cheat = async (actor, buyer) => {
  const open = await opened(actor, buyer);
  if (!open) return null;
  const { tab, order } = open;
  const proof = {
    razorpay_order_id: order.body.razorpayOrderId,
    razorpay_payment_id: 'pay_forged00000001',
    razorpay_signature: 'f'.repeat(64),
  };
  return tab.verify(order, proof).catch(() => null);
};

/** The genuine proof of a small order for another one. */
const otherProof: Cheat = async (actor, buyer) => {
  const one = await opened(actor, buyer);
  const other = await opened(actor, { ...buyer, email: `other.${buyer.email}` });
  const proof = one && other && proofOf(actor, one.order.body.razorpayOrderId);
  return proof && other.tab.verify(other.order, { ...proof, razorpay_order_id: other.order.body.razorpayOrderId }).catch(() => null);
};

/** All of that proof, for an order of the same piece that nobody has paid. */
const wholeProof: Cheat = async (actor, buyer) => {
  const wishes = [{ id: actor.goods.plenty }];
  const one = await opened(actor, buyer, wishes);
  const other = await opened(actor, { email: `other.${buyer.email}`, phone: `7${buyer.phone.slice(1)}` }, wishes);
  const proof = one && other && proofOf(actor, one.order.body.razorpayOrderId);
  return proof && other.tab.verify(other.order, proof).catch(() => null);
};

/** The area of the administrator, by nobody and by a customer. */
const intoArea: Cheat = async (actor, { email }) => {
  const { often, pick, goods } = actor;
  const cookie = often(0.5) ? await signedIn(actor, `${crypto.randomUUID()}.${email}`) : '';
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
  const stock = { method: 'POST', headers, body: JSON.stringify({ size: '', change: 5, note: crypto.randomUUID() }) };
  const [path, init] = pick([
    ['orders', { headers }],
    ['exports/allowed', { headers }],
    [`products/${pick(goods.pieces)}/stock`, stock],
  ] as const);
  return actor.fetch(`/api/admin/${path}`, init).catch(() => null);
};

/** A refund without having confirmed who presses. */
const unconfirmed: Cheat = async (actor) => {
  const { goods, rows } = actor;
  const [order] = rows("SELECT id FROM orders WHERE status IN ('paid', 'processing') ORDER BY number DESC LIMIT 1");
  if (!order) return null;
  const cookie = await sessionOf(actor, goods.owner);
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
  const body = JSON.stringify({ key: crypto.randomUUID(), amount: '1', reason: 'late', note: 'none', lines: [] });
  const answer = await actor.fetch(`/api/admin/orders/${order.id}/refunds`, { method: 'POST', headers, body }).catch(() => null);
  // Another window of the administrator confirms for all of them.
  const token = /=([^.]+)/.exec(cookie)?.[1] ?? '';
  return rows('SELECT 1 FROM sessions WHERE token = ? AND confirmed_at IS NULL', token).length > 0 ? answer : null;
};

/** The link that proves an address, as the link to a new password. */
const otherPurpose: Cheat = async (actor, { email }) => {
  const { sim } = actor;
  const browser = new Browser(actor);
  const since = sim.scheduler.now;
  await browser.post('/auth/signup', { full_name: 'Asha Rao', email, password: 'moti-jhumka-9', confirm: 'moti-jhumka-9', consent: true });
  const token = (await new Mailbox(actor, email).link(/verify-email\?token=/, since))?.searchParams.get('token');
  if (!token) return null;
  return browser.send('PUT', '/auth/user', { token, password: 'another-jhumka-9', confirm: 'another-jhumka-9' });
};

const cheats = {
  ...withCash,
  ...withCoupons,
  ...{ otherBody, otherPrice, otherUser, otherSite, forgedProof, otherProof, intoArea, unconfirmed, otherPurpose, wholeProof },
} satisfies Readonly<Record<string, Cheat>>;
export type CheatName = keyof typeof cheats;
/** In the order in which they are tried. A cheat begins at the place of its number. */
export const cheatNames = Object.keys(cheats) as CheatName[];

async function tried(actor: Actor, name: CheatName, buyer: Buyer): Promise<void> {
  const answer = await cheats[name](actor, buyer);
  if (answer && answer.status < 400) actor.fail(`${name} is answered with ${answer.status}`);
}

/** Tries what the shop must refuse to everybody. Some of it takes half an hour, and others are tried meanwhile. */
export const cheat: Kind = {
  ...{ name: 'cheat', most: 1, share: 0.5 },
  play: repeatedly(10_000, 6 * MINUTE, async (actor, time) => {
    const { number } = actor;
    const buyer: Buyer = { email: `cheat${number}.${time}@example.in`, phone: `983${String(7_000_000 + 1_000 * number + time)}` };
    void tried(actor, cheatNames[(time + number - 1) % cheatNames.length] as CheatName, buyer).catch(actor.ended);
  }),
};
