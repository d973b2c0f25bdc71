import { type Browser, MINUTE, type Reply, SECOND } from '../actor.ts';
import { bodyOf, paidFor, placed, proofOf, tabOf, wishesOf } from '../buying.ts';
import { SHARE_COUPON } from '../goods.ts';
import { cancelled, linkTo, openedInvoice } from '../mailbox.ts';
import type { Account, MemberAct } from './account.ts';

/** An order of the account; null where there is none. Cash needs no code: the account proves the address. */
async function ordered({ home, email, phone, actor }: Account, isCash: boolean) {
  const { often } = actor;
  const tab = tabOf(actor, home);
  const over = isCash ? { payment_method: 'cod' } : {};
  const body = await bodyOf(tab, { email, phone }, wishesOf(actor), often(0.3) ? SHARE_COUPON : '', over);
  return placed(actor, tab, body);
}

const buy: MemberAct = async (account) => {
  const { home, actor } = account;
  const { often, wait } = actor;
  const order = await ordered(account, often(0.25));
  if (!order) return;
  if (order.body.razorpayOrderId) await paidFor(actor, tabOf(actor, home), order);
  await wait(SECOND, 10 * MINUTE);
  if (often(0.4)) await cancelled(actor, linkTo(order.body.dbOrderId, '', home), 'account');
  else await openedInvoice(actor, linkTo(order.body.dbOrderId, '', home));
};

/** Orders in one browser and pays in the other, where the same account is signed in. */
const payElsewhere: MemberAct = async (account) => {
  const { home, away, actor } = account;
  const { wait, insist, often } = actor;
  const order = await ordered(account, false);
  if (!order?.body.razorpayOrderId || !(await account.signedIn(away))) return;
  await insist(() => tabOf(actor, home).abandon(order, 'dismissed'));
  await wait(SECOND, 10 * MINUTE);
  const tab = tabOf(actor, away);
  const id = order.body.dbOrderId;
  const opened = await insist(() => tab.post(`/api/orders/${id}/pay`, {}));
  const proof = opened?.status === 200 ? proofOf(actor, opened.body.razorpayOrderId) : null;
  if (proof) await insist(() => tab.post('/api/verify-razorpay-payment', { ...proof, db_order_id: id }));
  if (often(0.5)) await home.form(`/api/orders/${id}/check`);
};

/** One cart for cash in two tabs at the same moment: each press has a key of its own. */
const cashTwice: MemberAct = async ({ home, email, phone, actor }) => {
  const tabs = [tabOf(actor, home), tabOf(actor, home)] as const;
  const body = await bodyOf(tabs[0], { email, phone }, wishesOf(actor), '', { payment_method: 'cod' });
  await Promise.all(tabs.map((tab) => placed(actor, tab, body)));
};

export const orders: readonly MemberAct[] = [buy, buy, payElsewhere, cashTwice];

type Line = { readonly product_id: number; readonly size: string; readonly quantity: number };
const linesOf = (reply: Reply | null) => (reply?.status === 200 ? (reply.body.lines as readonly Line[]) : null);
const piecesOf = (lines: readonly Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

const wish = ({ actor }: Account) => {
  const [{ id, size = '', quantity = 1 } = { id: 0 }] = wishesOf(actor);
  return { product_id: id, selected_size: size, quantity };
};

const add: MemberAct = async (account) => {
  const { home, away, actor } = account;
  const browser = actor.often(0.7) ? home : away;
  await browser.post('/cart/items', wish(account));
  if (actor.often(0.2)) await Promise.all([home.post('/cart/items', wish(account)), away.post('/cart/items', wish(account))]);
};

const change: MemberAct = async ({ home, actor }) => {
  const { pick, often } = actor;
  const lines = linesOf(await home.get('/cart')) ?? [];
  if (lines.length === 0) return;
  const { product_id: id, size } = pick(lines);
  if (often(0.6)) await home.send('PUT', `/cart/items/${id}`, { selected_size: size, quantity: pick([0, 1, 1, 2, 3]) });
  else await home.send('DELETE', `/cart/items/${id}?size=${encodeURIComponent(size)}`);
};

const look: MemberAct = ({ home, away, actor }) => (actor.often(0.5) ? home.post('/cart/seen') : away.get('/cart'));
const empty: MemberAct = ({ home, actor }) => (actor.often(0.3) ? home.send('DELETE', '/cart') : home.get('/cart'));

/** Signs in where a cart was filled before: it is merged once, however often the browser says it. */
const merge: MemberAct = async (account) => {
  const { away, actor } = account;
  const lines = [wish(account), wish(account)].filter(
    ({ product_id: id }, at, all) => all.findIndex((each) => each.product_id === id) === at,
  );
  if (!(await account.signedIn(away))) return;
  const token = crypto.randomUUID();
  const send = () => away.post('/cart/merge', { token, lines });
  const first = linesOf(await actor.again(send));
  const again = linesOf(await send());
  if (first && again && piecesOf(again) > piecesOf(first)) actor.fail('a cart was merged twice');
};

const idsOf = (reply: Reply | null) => (reply?.status === 200 ? (reply.body.ids as readonly number[]) : null);

/** One list in two browsers: each piece is on it once. */
const wishlist: MemberAct = async ({ home, away, actor }) => {
  const { pick, often, goods } = actor;
  const all = [...goods.pieces, goods.single, goods.sized.id];
  const put = (browser: Browser) => browser.send('PUT', `/wishlist/${pick(all)}`);
  await Promise.all([put(home), put(away)]);
  const ids = idsOf(await away.get('/wishlist'));
  if (ids && new Set(ids).size < ids.length) actor.fail('a piece is on a wishlist twice');
  if (often(0.4)) await home.send('DELETE', `/wishlist/${pick(all)}`);
};

export const shelf: readonly MemberAct[] = [add, add, change, change, look, empty, merge, wishlist, wishlist];

const home = {
  ...{ addressLine1: '14, 3rd Cross', addressLine2: '', landmark: 'Near the temple', city: 'Bengaluru' },
  ...{ state: 'KA', pinCode: '560003', country: 'India' },
};

const profile: MemberAct = ({ home: browser, phone, actor }) =>
  browser.send('PUT', '/profile', {
    full_name: actor.pick(['Asha Rao', 'आशा राव']),
    phone,
    language: actor.pick(['en', 'en', 'hi']),
    address: actor.often(0.8) ? home : null,
  });

const withoutScript: MemberAct = ({ home: browser, phone }) => {
  const parts = Object.fromEntries(Object.entries(home).map(([name, value]) => [`address.${name}`, value]));
  return browser.form('/profile', { full_name: 'Asha Rao', phone, language: 'en', ...parts });
};

const address: MemberAct = ({ home: browser, phone }) => browser.send('PUT', '/profile/address', { phone, address: home });
const name: MemberAct = ({ home: browser }) => browser.send('PUT', '/auth/user', { full_name: 'Asha R. Rao' });

const switches: MemberAct = async ({ home: browser, away, actor }) => {
  await browser.send('PUT', '/preferences', { [actor.pick(['whatsapp', 'newsletter'])]: actor.often(0.6) });
  await (actor.often(0.5) ? browser : away).get('/preferences');
};

/** A consent is withdrawn by the list of one's own, once it was given. */
const withdraw: MemberAct = async ({ home: browser, email, phone, actor }) => {
  const { pick, goods, often } = actor;
  const isAlert = often(0.6);
  if (isAlert) {
    const fields = { email, product: String(pick(goods.pieces)), size: '', website: '' };
    await browser.form('/api/stock-alerts', fields, { accept: 'application/json' });
  } else {
    await browser.send('PUT', '/preferences', { whatsapp: true });
  }
  const [purpose, subject] = isAlert ? ['stock-alert', email] : ['whatsapp', phone];
  if (often(0.7)) await browser.send('DELETE', '/profile/consents', { purpose, subject });
};

/** The file of one's own data names nobody else who shops in the run. */
const download: MemberAct = async ({ home: browser, email, first, actor }) => {
  const reply = await browser.get('/profile/data');
  if (reply?.status !== 200) return;
  const foreign = JSON.stringify(reply.body)
    .match(/[\w.-]+@example\.in/g)
    ?.find((each) => !each.endsWith(first));
  if (foreign) actor.fail(`the data of ${email} names ${foreign}`);
};

const session: MemberAct = async (account) => {
  const { home: browser, away } = account;
  await account.who(away);
  account.isIn(await browser.get('/auth/user'));
  await browser.post('/auth/token', { grant_type: 'refresh_token' });
};

export const details: readonly MemberAct[] = [
  ...[profile, profile, withoutScript, address, name, switches, switches, withdraw, download, session],
];
