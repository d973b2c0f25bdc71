import { describe, expect, test } from 'vitest';
import { tripsOf } from '../../shop/parcels/trips.ts';
import { Browser, mailboxOf, newAccount, PASSWORD } from '../../shop/people/browser-session.ts';
import { type Answer, COD, Shopper } from '../../shop/people/shopper.ts';
import { askWith, type SignedIn, signedIn } from '../../shop/people/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

/** How many round trips to the database a shopper waits for. */
const shop = await shopUnderTest();
const piece = await shop.addProduct({ price: 70_000, stock: 50 });
await shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 0, 500000, 1)');

function call({ cookie }: Pick<SignedIn, 'cookie'>, route: string, body: object = {}) {
  const [method = '', path = ''] = route.split(' ');
  return askWith(shop, cookie)<{ code: string }>(method, path, method === 'GET' ? undefined : body);
}

const line = { product_id: piece, selected_size: '', quantity: 1 };
/** The status of what is sent, and the round trips that it takes. */
async function counted(send: () => Promise<{ status: number }>) {
  let status = 0;
  const { reads, writes } = await tripsOf(shop, async () => {
    status = (await send()).status;
  });
  return { status, reads, writes };
}

type Route = [route: string, body: object];

const own: Route[] = [
  ['GET /cart', {}],
  ['POST /cart/items', line],
  [`PUT /cart/items/${piece}`, { selected_size: '', quantity: 2 }],
  ['POST /cart/seen', {}],
  [`DELETE /cart/items/${piece}?size=`, {}],
  ['DELETE /cart', {}],
  ['POST /cart/merge', { token: crypto.randomUUID(), lines: [line] }],
  ['GET /wishlist', {}],
  [`PUT /wishlist/${piece}`, {}],
  [`DELETE /wishlist/${piece}`, {}],
  ['PUT /profile', { full_name: 'Ananya Rao' }],
];

describe('one round trip, with the account in it', () => {
  test.each<Route>([['GET /me', {}], ['POST /cart/quote', { lines: [line], coupon_code: '' }], ...own])('%s', async (route, body) => {
    const who = await signedIn(shop);
    await call(who, 'POST /cart/items', line);
    const { status, reads, writes } = await counted(() => call(who, route, body));
    expect([status, reads + writes]).toEqual([200, 1]);
  });
});

describe('a session that is over reads nothing and writes nothing', () => {
  test.each(own)('%s', async (route, body) => {
    const who = await signedIn(shop);
    await call(who, 'POST /cart/items', line);
    await call(who, `PUT /wishlist/${piece}`);
    const tables = ['user_carts', 'wishlist_items', 'users', 'cart_merges'];
    const belongings = () => Promise.all(tables.map((table) => shop.rows(`SELECT * FROM ${table}`)));
    const before = await belongings();
    await shop.rows('UPDATE sessions SET expires_at = 1 WHERE user_id = ?', who.id);
    const answer = await call(who, route, body);
    expect([answer.status, answer.body.code]).toEqual([401, 'LOGIN_REQUIRED']);
    expect(await belongings()).toEqual(before);
  });
});

describe('an order', () => {
  const customer = async () => {
    const { email, cookie } = await signedIn(shop);
    const fetch: typeof shop.fetch = (path, init) => shop.fetch(path, { ...init, headers: { ...(init?.headers as object), cookie } });
    return { email, shopper: new Shopper({ ...shop, fetch }) };
  };
  const opened = async (send: () => Promise<Answer>) => {
    const before = shop.razorpay.ledger().orders.length;
    return { ...(await counted(send)), opened: shop.razorpay.ledger().orders.length - before };
  };

  test.each([
    ['of a guest', async () => ({ shopper: new Shopper(shop) })],
    ['of a customer', customer],
  ])('%s is read, written, opened at the gateway and marked as open; a repetition finds it', async (_, who) => {
    const { shopper } = await who();
    const body = await shopper.orderBody([{ id: piece }]);
    const key = crypto.randomUUID();
    expect(await opened(() => shopper.send(body, key))).toEqual({ status: 200, reads: 1, writes: 2, opened: 1 });
    expect(await opened(() => shopper.send(body, key))).toEqual({ status: 200, reads: 1, writes: 1, opened: 0 });
  });

  test('with cash on delivery by a customer is read and written', async () => {
    const { email, shopper } = await customer();
    const body = await shopper.orderBody([{ id: piece }], '', { ...COD, customer_email: email });
    expect(await opened(() => shopper.send(body))).toEqual({ status: 200, reads: 1, writes: 1, opened: 0 });
  });

  test('that its customer abandons and takes up again is read and written each time', async () => {
    const { shopper } = await customer();
    const order = await shopper.order([{ id: piece }]);
    expect(await opened(() => shopper.abandon(order, 'dismissed'))).toEqual({ status: 200, reads: 1, writes: 1, opened: 0 });
    const again = () => shopper.post(`/api/orders/${order.body.dbOrderId}/pay`, {});
    expect(await opened(again)).toEqual({ status: 200, reads: 1, writes: 2, opened: 0 });
  });
});

describe('signing in', () => {
  const email = 'trips@example.in';
  test('with a password reads the credentials and writes the session, also over a former session', async () => {
    await newAccount(shop, email);
    const browser = new Browser(shop);
    for (const _ of ['first', 'over a former session'])
      expect(await counted(() => browser.signIn(email, PASSWORD))).toEqual({ status: 200, reads: 1, writes: 1 });
    expect(await browser.who()).toBe(email);
    expect(await shop.rows('SELECT 1 FROM sessions JOIN users u ON u.id = user_id WHERE u.email = ?', email)).toHaveLength(1);
  });

  test('with a code uses it up, reads the user and writes the session', async () => {
    const browser = new Browser(shop);
    await browser.post('/auth/otp', { email });
    const token = await (await mailboxOf(shop)).code(email);
    const send = () => browser.post('/auth/verify', { type: 'email', email, token });
    expect(await counted(send)).toEqual({ status: 200, reads: 1, writes: 2 });
    expect(await browser.who()).toBe(email);
  });
});
