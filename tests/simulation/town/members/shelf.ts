import type { Browser, Reply } from '../browser.ts';
import { wishesOf } from '../buying.ts';
import type { Account, MemberAct } from './account.ts';

interface Line {
  readonly product_id: number;
  readonly size: string;
  readonly quantity: number;
}
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

/** The cart and the wishlist. */
export const shelf: readonly MemberAct[] = [add, add, change, change, look, empty, merge, wishlist, wishlist];
