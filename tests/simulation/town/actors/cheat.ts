import { type Answer, Shopper } from '../../../shop/shopper.ts';
import { newSession } from '../../../shop/sign-in.ts';
import { SECRET, SHOP } from '../../world/bindings.ts';
import { type Actor, type Kind, MINUTE } from '../actor.ts';
import { Browser } from '../browser.ts';
import { type Buyer, bodyOf, proofOf, tabOf } from '../buying.ts';
import { Mailbox } from '../mailbox.ts';

/** The answer to what must be refused; null where nothing was tried. */
type Cheat = (actor: Actor, buyer: Buyer) => Promise<{ readonly status: number } | null>;

/** A tab, and an order of it as the checkout would send it. */
async function prepared(actor: Actor, buyer: Buyer) {
  const tab = tabOf(actor, new Browser(actor));
  return { tab, body: await bodyOf(tab, buyer, [{ id: actor.pick(actor.goods.pieces) }]) };
}

async function opened(actor: Actor, buyer: Buyer): Promise<{ tab: Shopper; order: Answer } | null> {
  const { tab, body } = await prepared(actor, buyer);
  const order = body && (await tab.send(body).catch(() => null));
  return order?.status === 200 && order.body.razorpayOrderId ? { tab, order } : null;
}

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

/** The area of the administrator, by nobody and by a customer. */
const intoArea: Cheat = async (actor, { email }) => {
  const { often, pick, goods, rows } = actor;
  const id = crypto.randomUUID();
  rows("INSERT INTO users (id, email, email_verified, full_name) VALUES (?, ?, 1, 'Asha Rao')", id, `${id}.${email}`);
  const cookie = often(0.5)
    ? await newSession({ rows: async (...given) => rows(...given), env: { SHOP_URL: SHOP, SHOP_SECRET: SECRET } }, id)
    : '';
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
  const cookie = await newSession({ rows: async (...given) => rows(...given), env: { SHOP_URL: SHOP, SHOP_SECRET: SECRET } }, goods.owner);
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

const cheats = { otherBody, otherPrice, otherUser, otherSite, forgedProof, otherProof, intoArea, unconfirmed, otherPurpose } as const;

/** Tries what the shop must refuse to everybody. */
export const cheat: Kind = {
  ...{ name: 'cheat', most: 1, share: 0.5 },
  async play(actor) {
    const { wait, number, fail } = actor;
    for (let time = 0; actor.goesOn; time += 1) {
      await wait(10_000, 6 * MINUTE);
      const names = Object.keys(cheats) as (keyof typeof cheats)[];
      const name = names[time % names.length] as keyof typeof cheats;
      const buyer: Buyer = { email: `cheat${number}.${time}@example.in`, phone: `98370000${10 + number}` };
      const answer = await cheats[name](actor, buyer);
      if (answer && answer.status < 400) fail(`${name} is answered with ${answer.status}`);
    }
  },
};
