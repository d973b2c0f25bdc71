import { describe, expect, test } from 'vitest';
import { jwks } from '../../../src/features/auth/jwks.api.ts';
import { Browser, newAccount, PASSWORD } from '../../shop/browser-session.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
shop.env.ADMIN_EMAIL = 'owner@chamak.example';
await newAccount(shop, 'owner@chamak.example');
await newAccount(shop, 'customer@example.in');
const admin = { admin: true };

describe("the administrator's log-in", () => {
  test('only the one verified address gets in (#236, #242)', async () => {
    const answer = await new Browser(shop).signIn('Owner@Chamak.example', PASSWORD, admin);
    expect(answer.body.user).toMatchObject({ role: 'administrator' });
  });

  test('anybody else with the right password is refused and signed out (#237)', async () => {
    const browser = new Browser(shop);
    await browser.signIn('customer@example.in', PASSWORD);
    const { status, body } = await browser.signIn('customer@example.in', PASSWORD, admin);
    expect([status, body.title, body.details]).toEqual([403, 'Access Denied', "You don't have admin privileges."]);
    expect([browser.jar.has('session'), browser.jar.has('in'), await browser.who()]).toEqual([false, false, null]);
    expect(await shop.rows("SELECT 1 FROM sessions JOIN users u ON u.id = user_id WHERE u.email = 'customer@example.in'")).toEqual([]);
  });

  test('failures have their own messages (#238, #240)', async () => {
    const attempt = async (email: string, password: string) => {
      const { status, body } = await new Browser(shop).signIn(email, password, admin);
      return [status, body.title, body.details];
    };
    expect(await attempt('owner@chamak.example', 'wrong-one')).toEqual([401, 'Login Failed', 'Invalid credentials']);
    expect(await attempt('nobody@example.in', PASSWORD)).toEqual([401, 'Login Failed', 'Invalid credentials']);
    expect(await attempt('', PASSWORD)).toEqual([422, 'Missing Fields', 'Please enter both email and password.']);
  });

  test('the database is down: 503, and the log-in can be repeated', async () => {
    await shop.withoutDatabase(async () => {
      const { status, body } = await new Browser(shop).signIn('owner@chamak.example', PASSWORD, admin);
      expect([status, body.code]).toEqual([503, 'SHOP_BUSY']);
    });
  });

  test('a second administrator does not exist: a similar or unverified address never has those rights (#5, #231, #242)', async () => {
    await shop.rows("UPDATE users SET email_verified = 0 WHERE email = 'owner@chamak.example'");
    expect((await new Browser(shop).signIn('owner@chamak.example', PASSWORD, admin)).status).toBe(403);
    await shop.rows("UPDATE users SET email_verified = 1 WHERE email = 'owner@chamak.example'");
    await newAccount(shop, 'owner@chamak.example.in');
    expect((await new Browser(shop).signIn('owner@chamak.example.in', PASSWORD, admin)).body.code).toBe('NOT_ALLOWED');
  });
});

test('unsupported ways of signing in answer 422 provider_disabled (#219, #220, #221)', async () => {
  const browser = new Browser(shop);
  await browser.signIn('customer@example.in', PASSWORD);
  const answers = await Promise.all([
    ...['pkce', 'id_token', 'web3'].map((grant_type) => browser.post('/auth/token', { grant_type })),
    browser.post('/auth/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'y' }),
    browser.post('/auth/token?grant_type=sms', {}),
    browser.post('/auth/sso', { domain: 'example.in' }),
    browser.send('GET', '/auth/authorize?provider=google'),
    browser.send('GET', '/auth/user/identities/authorize?provider=google'),
    browser.send('DELETE', '/auth/user/identities/1', {}),
  ]);
  for (const { status, body } of answers) expect([status, body.code, body.error]).toEqual([422, 'PROVIDER_DISABLED', 'provider_disabled']);
});

test("the library's own paths and its admin paths are not served (#223)", async () => {
  const browser = new Browser(shop);
  await browser.signIn('owner@chamak.example', PASSWORD);
  for (const path of ['/auth/admin/users', '/auth/admin/users/1', '/auth/admin/generate_link', '/auth/generate_link', '/auth/invite']) {
    expect([path, (await browser.post(path)).status]).toEqual([path, 404]);
    expect([path, (await browser.send('GET', path)).status]).toEqual([path, 404]);
  }
  for (const path of [
    '/auth/sign-in/proved',
    '/auth/sign-in/email',
    '/auth/sign-up/email',
    '/auth/two-factor/disable',
    '/auth/update-user',
  ]) {
    expect([path, (await browser.post(path, { userId: 'x' })).status]).toEqual([path, 404]);
  }
});

test('the key set is empty and cached for ten minutes (#218)', async () => {
  const answer = await jwks.request('/.well-known/jwks.json');
  expect([answer.status, await answer.json()]).toEqual([200, { keys: [] }]);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
});
