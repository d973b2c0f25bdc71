import { describe, expect, test } from 'vitest';
import { Browser, mailboxOf, newAccount, PASSWORD } from '../../shop/browser-session.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const mailbox = await mailboxOf(shop);

const verbs = [
  ['POST', '/auth/signup'],
  ['POST', '/auth/token'],
  ['POST', '/auth/otp'],
  ['POST', '/auth/verify'],
  ['POST', '/auth/resend'],
  ['POST', '/auth/recover'],
  ['POST', '/auth/logout'],
  ['PUT', '/auth/user'],
] as const;
const shapes: readonly unknown[] = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '0',
  { email: {}, password: [] },
  { email: ['a@b.in'], password: PASSWORD },
  { email: { $ne: null }, password: { $ne: null }, token: { $gt: '' }, type: ['signup'] },
  { __proto__: { admin: true }, constructor: { prototype: 1 }, email: -0, password: null },
  { email: 'a\u0000b@example.in', password: 'x\u0000y', full_name: 'A\u202eb', token: '\u0007', phone: '\n' },
  { email: `${'a'.repeat(250)}@example.in`, password: 'p'.repeat(129), full_name: 'n'.repeat(101), token: 't'.repeat(201) },
  { email: "' OR '1'='1", password: "' OR '1'='1", token: "'; DROP TABLE users; --", type: 'signup' },
  { grant_type: '__proto__', type: 'constructor', scope: 'toString', email: 'a@b', token: 'x', password: 'y' },
];

test.each(verbs)('malformed input is refused in words: %s %s', async (method, path) => {
  for (const shape of shapes) {
    const browser = new Browser(shop);
    const { status, body } = await browser.send(method, path, shape);
    expect([shape, status >= 400 && status < 500, typeof body.details]).toEqual([shape, true, 'string']);
    expect([browser.jar.has('session'), browser.jar.has('in')]).toEqual([false, false]);
  }
});

test('texts that are too long or contain control characters get an error at their field (#212)', async () => {
  const fieldsOf = async (body: object) => Object.keys((await new Browser(shop).post('/auth/signup', body)).body.fields as object);
  const good = { full_name: 'Asha', email: 'a@example.in', password: PASSWORD, consent: true };
  expect(await fieldsOf({ ...good, full_name: 'n'.repeat(101) })).toEqual(['full_name']);
  expect(await fieldsOf({ ...good, full_name: 'Asha\u0007' })).toEqual(['full_name']);
  expect(await fieldsOf({ ...good, full_name: 'You won, see https://evil.example' })).toEqual(['full_name']);
  expect(await fieldsOf({ ...good, email: `${'a'.repeat(250)}@example.in` })).toEqual(['email']);
  expect(await fieldsOf({ ...good, email: 'asha@example.in\r\nBcc: all@example.in' })).toEqual(['email']);
  expect(await fieldsOf({ ...good, email: 'not an address' })).toEqual(['email']);
  expect(await fieldsOf({ ...good, password: 'p'.repeat(129) })).toEqual(['password']);
});

describe('cookies', () => {
  test('a made-up session id is not accepted: signing in creates a new session and ends the former one', async () => {
    await newAccount(shop, 'victim@example.in');
    await newAccount(shop, 'attacker@example.in');
    const attacker = new Browser(shop);
    await attacker.signIn('attacker@example.in', PASSWORD);
    const planted = attacker.jar.get('session') ?? '';
    const victim = new Browser(shop);
    victim.jar.set('session', planted);
    await victim.signIn('victim@example.in', PASSWORD);
    expect(victim.jar.get('session')).not.toBe(planted);
    expect([await victim.who(), await attacker.who()]).toEqual(['victim@example.in', null]);
  });

  test('a cookie with a changed signature or token identifies nobody', async () => {
    await newAccount(shop, 'cookie@example.in');
    const browser = new Browser(shop);
    await browser.signIn('cookie@example.in', PASSWORD);
    const [token = '', signature = ''] = decodeURIComponent(browser.jar.get('session') ?? '').split('.');
    const [first = ''] = token;
    for (const value of [
      `${token}.`,
      token,
      `${first === 'x' ? 'y' : 'x'}${token.slice(1)}.${signature}`,
      `${token}.${'A'.repeat(43)}=`,
      '%E0%A4%A',
      `' OR 1=1 --.${signature}`,
    ]) {
      const forged = new Browser(shop);
      forged.jar.set('session', value.includes('%') ? value : encodeURIComponent(value));
      expect([value, await forged.who()]).toEqual([value, null]);
    }
    const marked = new Browser(shop);
    marked.jar.set('in', '1');
    expect(await marked.who()).toBeNull();
    expect(await browser.who()).toBe('cookie@example.in');
  });

  test('a second tab signs in as somebody else: the browser is that person, the former session is over', async () => {
    await newAccount(shop, 'tab-one@example.in');
    await newAccount(shop, 'tab-two@example.in');
    const browser = new Browser(shop);
    await browser.signIn('tab-one@example.in', PASSWORD);
    const former = new Browser(shop);
    former.jar.set('session', browser.jar.get('session') ?? '');
    await browser.signIn('tab-two@example.in', PASSWORD);
    expect([await browser.who(), await former.who()]).toEqual(['tab-two@example.in', null]);
    // What the first tab still shows requires the password of the person who is signed in now.
    const { body } = await browser.send('PUT', '/auth/user', { password: 'payal-ghungroo-5', current_password: 'of-the-first-one' });
    expect(body.code).toBe('CURRENT_PASSWORD_WRONG');
  });

  test('a failed sign-in does not change who is signed in', async () => {
    await newAccount(shop, 'stays@example.in');
    const browser = new Browser(shop);
    await browser.signIn('stays@example.in', PASSWORD);
    await browser.signIn('somebody@example.in', 'wrong');
    expect(await browser.who()).toBe('stays@example.in');
  });
});

test('another site cannot sign somebody in or out', async () => {
  await newAccount(shop, 'cross@example.in');
  const answer = await shop.fetch('/api/auth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    body: JSON.stringify({ email: 'cross@example.in', password: PASSWORD }),
  });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
});

test('an expired verification link does nothing, and one of another account verifies only that account', async () => {
  const browser = new Browser(shop);
  const signUp = (email: string) => browser.post('/auth/signup', { full_name: 'Asha', email, password: PASSWORD, consent: true });
  await signUp('late@example.in');
  await signUp('other-one@example.in');
  await shop.rows(
    'UPDATE verifications SET expires_at = 1 WHERE substr(value, 1, 36) = (SELECT id FROM users WHERE email = ?)',
    'late@example.in',
  );
  const verify = async (email: string) =>
    (await browser.post('/auth/verify', { type: 'signup', token: await mailbox.token(email, 'verify-email') })).status;
  expect([await verify('late@example.in'), await verify('other-one@example.in')]).toEqual([422, 200]);
  expect(await shop.rows("SELECT email_verified FROM users WHERE email = 'late@example.in'")).toEqual([{ email_verified: 0 }]);
});
