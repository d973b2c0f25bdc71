import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { adminApi } from '../../../functions/worker/admin-api.ts';
import { readAuthPage, redirectIfSignedIn } from '../../../src/features/auth/form/auth-page.server.ts';
import { readOwnPage } from '../../../src/features/auth/session/own-page.server.ts';
import { admit } from '../../../src/features/auth/session/page-guard.server.ts';
import { selectRaw } from '../../../src/platform/database/ready-query.ts';
import type { Env } from '../../../src/platform/env.ts';
import * as settings from '../../../src/platform/env.ts';
import { pageOwnerOf } from '../../../src/platform/request/session.ts';
import { HOUR, MINUTE } from '../../../src/rules/limits.ts';
import type { Permission } from '../../../src/rules/people/permissions.ts';
import { enrolApp } from '../../shop/people/authenticator.ts';
import { Browser, newAccount, PASSWORD, times } from '../../shop/people/browser-session.ts';
import { totp } from '../../shop/people/totp.ts';
import { shopWithMailbox } from '../../shop/under-test.ts';

/** A shop in production whose database, address and keys are those of this test. */
const { parseEnv } = settings;
vi.spyOn(settings, 'parseEnv').mockImplementation((raw) => {
  const { ENVIRONMENT } = raw as Env;
  return { ...parseEnv({ ...(raw as Env), ENVIRONMENT: 'test' }), ENVIRONMENT };
});

const OWNER = 'owner@chamak.example';
const { shop, mailbox } = await shopWithMailbox();
shop.env.ADMIN_EMAIL = OWNER;
await newAccount(shop, OWNER);
await newAccount(shop, 'customer@example.in');

const pageOf = (browser: Browser, path = '/admin/dashboard') =>
  new Request(`http://shop.test${path}`, { headers: { cookie: browser.cookie } });
const sentTo = async (browser: Browser, at?: number) => {
  const request = pageOf(browser);
  return (await admit(shop.at(at), request, await pageOwnerOf(shop.at(at), request), 'administer')).away;
};
const isOpen = async (browser: Browser) => (await browser.send('GET', '/admin/messages')).body.code ?? 'open';
const signedIn = async (email = OWNER) => {
  const browser = new Browser(shop);
  await browser.signIn(email, PASSWORD);
  return browser;
};
const aged = (column: 'created_at' | 'used_at', ago: number) =>
  shop.rows(`UPDATE sessions SET ${column} = ? WHERE user_id = (SELECT id FROM users WHERE email = ?)`, Date.now() - ago, OWNER);

const noApp = () => shop.rows('UPDATE users SET two_factor_enabled = 0').then(() => shop.rows('DELETE FROM two_factors'));

describe('in production', () => {
  beforeAll(() => void Object.assign(shop.env, { ENVIRONMENT: 'production' }));
  afterAll(() => void Object.assign(shop.env, { ENVIRONMENT: 'test' }));

  const byCode = async (browser: Browser) => {
    await browser.post('/auth/otp', { email: OWNER });
    return browser.post('/auth/verify', { type: 'email', email: OWNER, token: await mailbox.code(OWNER) });
  };
  test.each([
    ['the password at /login', (browser: Browser) => browser.signIn(OWNER, PASSWORD)],
    ['the password at /admin/login', (browser: Browser) => browser.signIn(OWNER, PASSWORD, { admin: true })],
    ['a mailed code', byCode],
  ])('%s alone gives no rights, and leads to the set-up of the second step', async (_, enter) => {
    const browser = new Browser(shop);
    const answer = await enter(browser);
    expect([answer.status, answer.body.user]).toEqual([200, expect.objectContaining({ role: 'customer', factorNeeded: true })]);
    expect([await isOpen(browser), await sentTo(browser)]).toEqual(['FACTOR_NEEDED', '/profile/security']);
    const { account } = await readAuthPage(shop.at(), pageOf(browser, '/admin/login'));
    expect(redirectIfSignedIn(account, new URL('http://shop.test/admin/login'), 'administrator')).toBe('/profile/security');
  });

  test("every administrator's route answers 403 FACTOR_NEEDED until then", async () => {
    const browser = await signedIn();
    const guarded = adminApi.routes.filter(({ handler }) => (handler as { permission?: Permission }).permission === 'administer');
    expect(guarded.length).toBeGreaterThan(5);
    for (const { method, path } of guarded) {
      const address = path.replace('/api', '').replace(/:\w+/g, '1');
      const { status, body } = await browser.send(method, address, method === 'GET' ? undefined : {});
      expect([path, status, body.code]).toEqual([path, 403, 'FACTOR_NEEDED']);
    }
  });

  test('once the app is set up, this browser has the rights; one that only knew the password is signed out for good', async () => {
    const [browser, other] = [await signedIn(), await signedIn()];
    await enrolApp(browser);
    expect([await isOpen(browser), await sentTo(browser), await other.who()]).toEqual(['open', null, null]);
    expect((await browser.send('GET', '/me')).body.user).toMatchObject({ role: 'administrator', factorNeeded: false, twoFactor: true });
    await other.signIn(OWNER, PASSWORD);
    expect([await other.who(), await isOpen(other)]).toEqual([null, 'LOGIN_REQUIRED']);
    await noApp();
    expect([await isOpen(browser), await sentTo(browser)]).toEqual(['FACTOR_NEEDED', '/profile/security']);
  });
});

describe("the administrator's session ends", () => {
  test('twelve hours after it began, however much it is used', async () => {
    const browser = await signedIn();
    await aged('created_at', 12 * HOUR - MINUTE);
    await aged('used_at', MINUTE);
    expect([await isOpen(browser), await sentTo(browser)]).toEqual(['open', null]);
    await aged('created_at', 12 * HOUR + 1);
    expect([await isOpen(browser), await browser.who()]).toEqual(['LOGIN_REQUIRED', null]);
    expect(await sentTo(browser)).toBe('/admin/login?next=%2Fadmin%2Fdashboard');
  });

  test('two hours after its last use, for the API, for pages and in their SQL alike', async () => {
    const browser = await signedIn();
    await aged('created_at', 2 * HOUR + 1);
    const { userId } = await pageOwnerOf(shop.at(), pageOf(browser, '/orders'));
    const [row] = await shop.at().db.read(selectRaw<{ id: string | null }>(sql`SELECT ${userId} AS id`));
    expect([await browser.who(), row?.id, await readOwnPage(shop.at(), pageOf(browser, '/profile'), [])]).toEqual([null, null, null]);
    expect(await sentTo(browser)).toBe('/admin/login?next=%2Fadmin%2Fdashboard');
  });

  test('use extends it, with at most one write every five minutes; automatic requests of a page do not count', async () => {
    await shop.rows('DELETE FROM sessions');
    const browser = await signedIn();
    const used = async () => {
      return (await shop.rows('SELECT used_at FROM sessions'))[0]?.used_at ?? null;
    };
    await isOpen(browser);
    expect(await used()).toBeNull();
    await aged('created_at', 2 * HOUR - MINUTE);
    await browser.send('GET', '/me');
    const refreshed = await browser.post('/auth/token', { grant_type: 'refresh_token' });
    expect([await used(), Number(refreshed.body.expires_in) <= 60]).toEqual([null, true]);
    expect(refreshed.body.user).toMatchObject({ staysIn: false });
    await isOpen(browser);
    const first = Number(await used());
    expect(Date.now() - first).toBeLessThan(10_000);
    await isOpen(browser);
    expect(await used()).toBe(first);
    await aged('used_at', 6 * MINUTE);
    await sentTo(browser);
    expect(Number(await used())).toBeGreaterThanOrEqual(first);
    const { body } = await browser.send('GET', '/me');
    expect(Math.abs(Number(body.expires_in) - 7200)).toBeLessThan(30);
  });

  test('a customer stays signed in for thirty days', async () => {
    const browser = await signedIn('customer@example.in');
    await shop.rows('UPDATE sessions SET created_at = ?', Date.now() - 29 * 24 * HOUR);
    expect(await browser.who()).toBe('customer@example.in');
  });
});

describe('POST /auth/confirm', () => {
  const settle = async (browser: Browser) =>
    (await browser.post(`/admin/returns/${crypto.randomUUID()}/settle`, { outcome: 'refunded' })).body.code;
  const confirm = async (browser: Browser, body: object) => (await browser.post('/auth/confirm', body)).body.code ?? 'confirmed';

  test('refunds need the password again, which counts for ten minutes in this session alone', async () => {
    const [browser, other] = [await signedIn(), await signedIn()];
    expect(await settle(browser)).toBe('CONFIRM_NEEDED');
    expect(await confirm(browser, {})).toBe('PASSWORD_NEEDED');
    expect(await confirm(browser, { password: 'wrong-one' })).toBe('CURRENT_PASSWORD_WRONG');
    expect(await settle(browser)).toBe('CONFIRM_NEEDED');
    expect(await confirm(browser, { password: PASSWORD })).toBe('confirmed');
    expect(await settle(browser)).not.toBe('CONFIRM_NEEDED');
    expect(await settle(other)).toBe('CONFIRM_NEEDED');
    await shop.rows('UPDATE sessions SET confirmed_at = confirmed_at - ?', 10 * MINUTE);
    expect(await settle(browser)).toBe('CONFIRM_NEEDED');
  });

  test('or a code: of the app once it is set up, otherwise of a mail', async () => {
    const browser = await signedIn();
    await browser.send('POST', '/auth/reauthenticate');
    expect(await confirm(browser, { code: await mailbox.code(OWNER) })).toBe('confirmed');
    const { secret } = (await enrolApp(browser)).totp;
    expect(await settle(browser)).toBe('CONFIRM_NEEDED');
    expect(await confirm(browser, { code: totp(secret) })).toBe('WRONG_CODE');
    await shop.rows('UPDATE two_factors SET last_step = NULL');
    const answers = await Promise.all([confirm(browser, { code: totp(secret) }), confirm(browser, { code: totp(secret) })]);
    expect(answers.sort()).toEqual(['WRONG_CODE', 'confirmed']);
    expect(await settle(browser)).not.toBe('CONFIRM_NEEDED');
    await noApp();
  });

  test('attempts are limited, and it requires a signed-in user', async () => {
    const browser = await signedIn('customer@example.in');
    const codes = await times(11, () => confirm(browser, { password: 'wrong-one' }));
    expect([codes[0], codes.at(-1)]).toEqual(['CURRENT_PASSWORD_WRONG', 'TOO_MANY_TRIES']);
    expect(await confirm(browser, { password: PASSWORD })).toBe('TOO_MANY_TRIES');
    expect(await confirm(new Browser(shop), { password: PASSWORD })).toBe('LOGIN_REQUIRED');
  });
});
