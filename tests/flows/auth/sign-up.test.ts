import { describe, expect, test } from 'vitest';
import { readMailedLink } from '../../../src/features/auth/sign-up/mailed-link.server.ts';
import { Browser, newAccount, PASSWORD } from '../../shop/people/browser-session.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { guestCookie } from '../../shop/people/sign-in.ts';
import { shopWithMailbox } from '../../shop/under-test.ts';

const { shop, mailbox } = await shopWithMailbox();
const NOTHING = { next: null, wish: null };
const STRANGERS = 'mallory-waits-1';

async function signUp(email: string, password = PASSWORD, full_name = 'Nisha Shah', more: object = {}): Promise<Browser> {
  const browser = new Browser(shop);
  const answer = await browser.post('/auth/signup', { full_name, email, password, confirm: password, consent: true, ...more });
  expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
  return browser;
}
const link = (email: string) => mailbox.token(email, 'verify-email');
const follow = (browser: Browser, token: string, more: object = {}) => browser.post('/auth/verify', { type: 'signup', token, ...more });
const isVerified = async (email: string) =>
  (await shop.rows('SELECT email_verified AS yes FROM users WHERE email = ?', email))[0]?.yes === 1;
const looked = async (browser: Browser, token: string) => {
  const request = new Request(`http://shop.test/verify-email?token=${token}`, { headers: { cookie: browser.cookie } });
  return (await readMailedLink(shop.at(), request)).link;
};

describe('the link of a sign-up verifies the address and contains no password', () => {
  test('in the browser that signed up one press finishes and signs in, once, also where it is pressed twice', async () => {
    const browser = await signUp('here@example.in');
    const token = await link('here@example.in');
    expect(await looked(browser, token)).toEqual({ state: 'here', email: 'here@example.in', name: 'Nisha Shah', after: NOTHING });
    const answers = await Promise.all([follow(browser, token), follow(browser, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect([await browser.who(), browser.jar.has('signup')]).toEqual(['here@example.in', false]);
    expect(await shop.rows("SELECT 1 FROM sessions JOIN users ON users.id = user_id WHERE email = 'here@example.in'")).toHaveLength(1);
    expect(await mailbox.kinds('here@example.in')).toEqual(['verify-email', 'welcome']);
    expect([(await follow(browser, token)).body.code, await looked(browser, token)]).toEqual(['LINK_INVALID', { state: 'dead' }]);
  });

  test("whoever signed up with a stranger's address gets no access to the account that its owner finishes", async () => {
    const id = await shop.addProduct({ price: 49_900, stock: 5 });
    const guest = new Shopper(shop);
    const order = await guest.order([{ id }], '', { customer_email: 'nisha@example.in' });
    const mallory = await signUp('nisha@example.in', STRANGERS, 'Mallory');
    const token = await link('nisha@example.in');
    const nisha = new Browser(shop);
    // Opening the link changes nothing, however often.
    for (const _ of [1, 2]) await looked(new Browser(shop), token);
    expect(await looked(nisha, token)).toEqual({ state: 'elsewhere', email: 'nisha@example.in', name: 'Mallory', after: NOTHING });
    const bare = await follow(nisha, token);
    expect([bare.status, bare.body.code, Object.keys(bare.body.fields as object)]).toEqual([422, 'CHOOSE_PASSWORD', ['password']]);
    expect([await isVerified('nisha@example.in'), await nisha.who()]).toEqual([false, null]);
    const weak = await follow(nisha, token, { password: 'nisha@example.in' });
    expect([weak.status, weak.body.code, await isVerified('nisha@example.in')]).toEqual([422, 'WEAK_PASSWORD', false]);

    const own = await follow(nisha, token, { password: 'vimla-chudi-22', full_name: 'Nisha Shah' });
    expect([own.status, own.body.user]).toEqual([200, expect.objectContaining({ name: 'Nisha Shah', email: 'nisha@example.in' })]);
    expect((await mallory.signIn('nisha@example.in', STRANGERS)).body.code).toBe('WRONG_PASSWORD');
    expect((await new Browser(shop).signIn('nisha@example.in', 'vimla-chudi-22')).status).toBe(200);
    expect((await mallory.send('GET', `/orders/${order.body.dbOrderId}`)).status).toBe(404);
  });

  test('what the visitor was about to do waits with the link, also with a newer one, and never in the mail', async () => {
    const email = 'about-to@example.in';
    await signUp(email, PASSWORD, 'Nisha Shah', { next: '/collections/rings?search=call+0900', wish: 12 });
    const after = { next: '/collections/rings?search=call+0900', wish: 12 };
    expect(await looked(new Browser(shop), await link(email))).toMatchObject({ state: 'elsewhere', after });
    await new Browser(shop).post('/auth/resend', { type: 'signup', email });
    expect(await looked(new Browser(shop), await link(email))).toMatchObject({ state: 'elsewhere', after });
    await shop.settle();
    expect(JSON.stringify(shop.mails.filter(({ to }) => to === email))).not.toContain('0900');
    await signUp('led-away@example.in', PASSWORD, 'Nisha Shah', { next: '//evil.example/x' });
    expect(await looked(new Browser(shop), await link('led-away@example.in'))).toMatchObject({ after: NOTHING });
  });

  test('two sign-ups in a row: the older link is dead, the newer one works in its own browser alone', async () => {
    const [nisha, older] = [await signUp('twice@example.in', 'vimla-chudi-22'), await link('twice@example.in')];
    const mallory = await signUp('twice@example.in', STRANGERS, 'Mallory');
    const newer = await link('twice@example.in');
    expect([(await follow(nisha, older)).body.code, (await follow(mallory, older)).body.code]).toEqual(['LINK_INVALID', 'LINK_INVALID']);
    expect((await looked(nisha, newer)).state).toBe('elsewhere');
    expect((await follow(nisha, newer)).body.code).toBe('CHOOSE_PASSWORD');
    expect((await follow(nisha, newer, { password: 'vimla-chudi-23' })).status).toBe(200);
    expect((await mallory.signIn('twice@example.in', STRANGERS)).body.code).toBe('WRONG_PASSWORD');
  });

  test("a stranger signs up first: the victim's own press uses the victim's name and password", async () => {
    await signUp('second@example.in', STRANGERS, 'Mallory');
    const vimla = await signUp('second@example.in', 'vimla-chudi-22', 'Vimla Rao');
    expect((await follow(vimla, await link('second@example.in'))).body.user).toMatchObject({ name: 'Vimla Rao' });
    expect((await new Browser(shop).signIn('second@example.in', STRANGERS)).body.code).toBe('WRONG_PASSWORD');
    expect((await new Browser(shop).signIn('second@example.in', 'vimla-chudi-22')).status).toBe(200);
  });

  test.each([
    ['send again', (email: string) => new Browser(shop).post('/auth/resend', { type: 'signup', email })],
    ['a sign-in before it', (email: string) => new Browser(shop).signIn(email, PASSWORD)],
    ['a code asked for', (email: string) => new Browser(shop).post('/auth/otp', { email })],
  ])('%s in any browser ends the older link; the new one still finishes in the browser of the sign-up', async (what, again) => {
    const email = `${what.replaceAll(' ', '-')}@example.in`;
    const browser = await signUp(email);
    const older = await link(email);
    await again(email);
    await again(email);
    const newer = await link(email);
    const links =
      "SELECT 1 FROM verifications v JOIN users u ON u.id = substr(v.value, 1, 36) WHERE v.identifier LIKE 'verify-email:%' AND email = ?";
    expect(await shop.rows(links, email)).toHaveLength(1);
    expect([newer === older, (await follow(browser, older)).body.code]).toEqual([false, 'LINK_INVALID']);
    expect((await follow(new Browser(shop), newer)).body.code).toBe('CHOOSE_PASSWORD');
    expect((await follow(browser, newer)).body.user).toMatchObject({ email });
  });

  test('an account whose links have all expired is finished with a password', async () => {
    const browser = await signUp('late-one@example.in');
    const late = await link('late-one@example.in');
    await shop.rows("UPDATE verifications SET expires_at = 1 WHERE identifier LIKE 'verify-email:%'");
    expect([(await follow(browser, late)).body.code, await isVerified('late-one@example.in')]).toEqual(['LINK_INVALID', false]);
    await browser.post('/auth/resend', { type: 'signup', email: 'late-one@example.in' });
    const token = await link('late-one@example.in');
    expect((await follow(browser, token)).body.code).toBe('CHOOSE_PASSWORD');
    expect((await follow(browser, token, { password: 'vimla-chudi-22' })).status).toBe(200);
  });

  test('the cookie is HttpOnly, bound to the host over https, and also set for an address that has an account', async () => {
    await newAccount(shop, 'known@example.in');
    const cookieFor = async (email: string) => {
      const { headers } = await new Browser(shop).post('/auth/signup', { full_name: 'A', email, password: PASSWORD, consent: true });
      return headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43};/, '=…;'));
    };
    const plain = ['signup=…; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax'];
    expect([await cookieFor('known@example.in'), await cookieFor('unknown@example.in')]).toEqual([plain, plain]);
    shop.env.SHOP_URL = 'https://shop.test';
    expect(await cookieFor('over-https@example.in')).toEqual(['__Host-signup=…; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax']);
    shop.env.SHOP_URL = 'http://shop.test';
  });
});

describe('which guest orders join an account', () => {
  const wish = async () => [{ id: await shop.addProduct({ price: 49_900, stock: 5 }) }];
  const ownerOf = async (id: string) =>
    (await shop.rows('SELECT u.email FROM orders o LEFT JOIN users u ON u.id = o.user_id WHERE o.id = ?', id))[0]?.email;
  /** A guest order of this browser. */
  async function orderOf(browser: Browser, email: string): Promise<string> {
    const shopper = new Shopper(shop);
    const order = await shopper.order(await wish(), '', { customer_email: email });
    const [row] = await shop.rows('SELECT guest_id FROM orders WHERE id = ?', order.body.dbOrderId);
    const [own] = (browser.jar.get('guest') ?? '').split('.');
    if (own) await shop.rows('UPDATE orders SET guest_id = ? WHERE id = ?', own, order.body.dbOrderId);
    else browser.jar.set('guest', guestCookie(shop.env, String(row?.guest_id)).replace('guest=', ''));
    return order.body.dbOrderId;
  }

  test("those of this browser with the verified address; a stranger's order with that address does not join", async () => {
    await newAccount(shop, 'bob@example.in');
    const [bob, mallory] = [new Browser(shop), new Browser(shop)];
    const ownOrder = await orderOf(bob, 'Bob@Example.in');
    const wifes = await orderOf(bob, 'bobs-wife@example.in');
    const planted = await orderOf(mallory, 'bob@example.in');
    await bob.signIn('bob@example.in', PASSWORD);
    expect([await ownerOf(ownOrder), await ownerOf(wifes), await ownerOf(planted)]).toEqual(['bob@example.in', null, null]);
  });

  test('none before the address is verified, afterwards those of the browser that finished', async () => {
    const browser = await signUp('fresh-guest@example.in');
    const order = await orderOf(browser, 'fresh-guest@example.in');
    await browser.signIn('fresh-guest@example.in', PASSWORD);
    expect(await ownerOf(order)).toBeNull();
    await follow(browser, await link('fresh-guest@example.in'));
    expect(await ownerOf(order)).toBe('fresh-guest@example.in');
  });
});
