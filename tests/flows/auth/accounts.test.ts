import { describe, expect, test } from 'vitest';
import { jwks } from '../../../src/features/auth/jwks.api.ts';
import { consents } from '../../../src/rules/people/consents.ts';
import { Browser, memberBrowser, newAccount, PASSWORD } from '../../shop/people/browser-session.ts';
import { shopWithMailbox } from '../../shop/under-test.ts';

const { shop, mailbox } = await shopWithMailbox();
const good = { full_name: 'Asha Rao', email: 'asha@example.in', password: PASSWORD, confirm: PASSWORD, consent: true };
const signUp = (over: object = {}) => new Browser(shop).post('/auth/signup', { ...good, ...over });

describe('signing up', () => {
  test('stores the account with its consent and queues a mail; it signs in once its address is verified (#203, #225)', async () => {
    const browser = new Browser(shop);
    const answer = await browser.post('/auth/signup', { ...good, email: ' Asha@Example.in ' });
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    const [user] = await shop.rows("SELECT id, full_name, email_verified FROM users WHERE email = 'asha@example.in'");
    expect(user).toMatchObject({ full_name: 'Asha Rao', email_verified: 0 });
    expect(await shop.rows('SELECT subject, purpose, wording FROM consents WHERE user_id = ?', user?.id ?? '')).toEqual([
      { subject: 'asha@example.in', purpose: 'account', wording: consents.account },
    ]);
    const early = await browser.signIn('asha@example.in', PASSWORD);
    expect([early.status, early.body.code, await browser.who()]).toEqual([403, 'NOT_VERIFIED', null]);
    const mails = await mailbox.of('asha@example.in');
    expect(mails.map(({ kind }) => kind)).toEqual(['verify-email', 'verify-email']);
    expect(mails[0]?.link?.href).toMatch(/^http:\/\/shop\.test\/verify-email\?token=[\w-]{43}$/);

    const newest = mails[1]?.link?.searchParams.get('token');
    expect((await browser.post('/auth/verify', { type: 'signup', token: newest })).body.user).toMatchObject({ email: 'asha@example.in' });
    expect(await browser.who()).toBe('asha@example.in');
    await browser.post('/auth/logout');
    for (const { link } of mails) {
      const again = await browser.post('/auth/verify', { type: 'signup', token: link?.searchParams.get('token') });
      expect([again.status, again.body.code]).toEqual([422, 'LINK_INVALID']);
    }
    expect((await mailbox.of('asha@example.in')).at(-1)?.kind).toBe('welcome');
    expect((await browser.signIn('asha@example.in', PASSWORD)).status).toBe(200);
    expect(await browser.who()).toBe('asha@example.in');
  });

  test('a box that is not ticked makes no account and no consent (L4, L22)', async () => {
    for (const consent of [undefined, false, '']) {
      const answer = await signUp({ email: 'unticked@example.in', consent });
      expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([422, ['consent']]);
    }
    expect(await shop.rows('SELECT email FROM users UNION SELECT subject FROM consents')).not.toContainEqual({
      email: 'unticked@example.in',
    });
  });

  test('a password that differs from its repetition, or is easy to guess, is refused with the reason (#204, #205, #210)', async () => {
    const email = 'new@example.in';
    const differs = await signUp({ email, confirm: 'other' });
    expect([differs.status, differs.body.title, differs.body.details]).toEqual([422, 'Sign up Failed', 'Passwords do not match.']);
    for (const password of [email, 'Asha Rao']) {
      const { status, body } = await signUp({ email, password, confirm: password });
      expect([status, body.code, body.reasons]).toEqual([422, 'WEAK_PASSWORD', ['personal']]);
    }
    expect(await shop.rows('SELECT 1 FROM users WHERE email = ?', email)).toEqual([]);
  });

  test('an address with an account: the same answer, nothing changes, and only its owner gets a mail (#203)', async () => {
    await newAccount(shop, 'owner@example.in');
    const stored = () =>
      shop.rows("SELECT u.*, a.password FROM users u JOIN accounts a ON a.user_id = u.id WHERE email = 'owner@example.in'");
    const before = await stored();
    const [known, unknown] = await Promise.all([
      signUp({ email: 'owner@example.in', full_name: 'Somebody', password: 'another-one-7', confirm: 'another-one-7' }),
      signUp({ email: 'nobody@example.in' }),
    ]);
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect([...known.headers.keys()].sort()).toEqual([...unknown.headers.keys()].sort());
    expect(await stored()).toEqual(before);
    const { payload } = await mailbox.newest('owner@example.in', 'existing-account');
    expect(payload).toEqual({ name: 'Asha Rao', loginLink: 'http://shop.test/login', resetLink: 'http://shop.test/forgot-password' });
  });

  test('five sign-ups with one address at once make one account', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp({ email: 'race@example.in' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await shop.rows("SELECT 1 FROM users JOIN accounts ON user_id = users.id WHERE email = 'race@example.in'")).toHaveLength(1);
  });
});

describe('signing in and out', () => {
  test('the session is a cookie, its JSON contains no token, and the cookie `in` is set too (#215)', async () => {
    await newAccount(shop, 'json@example.in');
    const browser = new Browser(shop);
    const { body, headers } = await browser.signIn('json@example.in', PASSWORD);
    expect(Object.keys(body).sort()).toEqual(['expires_at', 'expires_in', 'token_type', 'user']);
    expect(body).toMatchObject({
      token_type: 'cookie',
      user: { name: 'Asha Rao', email: 'json@example.in', role: 'customer', emailVerified: true, phone: null, twoFactor: false },
    });
    expect(Math.abs(Number(body.expires_at) - Date.now() / 1000 - 30 * 86_400)).toBeLessThan(10);
    const token = decodeURIComponent(browser.jar.get('session') ?? '').split('.')[0] ?? '';
    expect(token).toHaveLength(32);
    expect(JSON.stringify(body)).not.toContain(token);
    const cookies = headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith('session='))).toMatch(/HttpOnly; SameSite=Lax/);
    expect(cookies.find((cookie) => cookie.startsWith('in='))).toBe('in=1; Max-Age=2592000; Path=/; SameSite=Lax');
    expect(await browser.send('GET', '/me')).toMatchObject({ status: 200, body: { token_type: 'cookie', user: { name: 'Asha Rao' } } });
  });

  test('error messages of a failed sign-in (#201, #210, #212, #227)', async () => {
    await newAccount(shop, 'fail@example.in');
    const attempt = async (body: object) => {
      const answer = await new Browser(shop).post('/auth/token', body);
      return [answer.status, answer.body.title, answer.body.details];
    };
    const both = [422, 'Missing Fields', 'Please enter both email and password.'];
    for (const body of [{}, { phone: '9845000000' }]) expect(await attempt(body)).toEqual(both);
    const wrong = [401, 'Sign in Failed', 'Email or password is not right.'];
    expect(await attempt({ email: 'fail@example.in', password: 'not this one' })).toEqual(wrong);
    for (const who of [{ email: 'nobody-here@example.in' }, { email: 'no address' }, { phone: '+91 98450 00000' }])
      expect(await attempt({ ...who, password: PASSWORD })).toEqual(wrong);
  });

  test('a verified phone signs in with the password, an unverified one does not (#212)', async () => {
    await newAccount(shop, 'phone@example.in');
    await shop.rows("UPDATE users SET phone = '9845011111', login_phone = '9845022222' WHERE email = 'phone@example.in'");
    const attempt = (phone: string) => new Browser(shop).post('/auth/token', { phone, password: PASSWORD });
    expect([(await attempt('9845011111')).status, (await attempt('9845022222')).status]).toEqual([401, 401]);
    await shop.rows("UPDATE users SET login_phone_verified = 1 WHERE email = 'phone@example.in'");
    expect((await attempt('+91 98450-22222')).body.user).toMatchObject({ email: 'phone@example.in' });
  });

  test('sign-out ends this session, the others, or all (#213)', async () => {
    await newAccount(shop, 'out@example.in');
    const [a, b, c] = [new Browser(shop), new Browser(shop), new Browser(shop)];
    const all = [a, b, c];
    for (const browser of all) await browser.signIn('out@example.in', PASSWORD);
    const who = () => Promise.all(all.map((browser) => browser.who().then(Boolean)));
    expect((await a.post('/auth/logout', { scope: 'local' })).status).toBe(200);
    expect(await who()).toEqual([false, true, true]);
    await a.signIn('out@example.in', PASSWORD);
    expect((await b.post('/auth/logout', { scope: 'others' })).status).toBe(200);
    expect(await who()).toEqual([false, true, false]);
    await c.signIn('out@example.in', PASSWORD);
    expect((await c.post('/auth/logout')).status).toBe(200);
    expect(await who()).toEqual([false, false, false]);
    expect([...c.jar.keys()]).toEqual(['known']);
  });

  test('a refresh extends the session; a dead session is signed out, also by signing out of it (#216, #219, #228)', async () => {
    await shop.rows('DELETE FROM sessions');
    const browser = await memberBrowser(shop, 'fresh@example.in');
    await shop.rows('UPDATE sessions SET expires_at = ?', Date.now() + 60_000);
    const { status, body } = await browser.post('/auth/token?grant_type=refresh_token', {});
    expect([status, body.token_type]).toEqual([200, 'cookie']);
    const [row] = await shop.rows('SELECT expires_at FROM sessions');
    expect(Math.abs(Number(row?.expires_at) / 1000 - Number(body.expires_at))).toBeLessThan(5);
    expect(Number(body.expires_in)).toBeGreaterThan(29 * 86_400);
    const dead = [401, 'SESSION_MISSING', ['known']];
    await shop.rows('UPDATE sessions SET expires_at = 1');
    const late = await browser.post('/auth/token', { grant_type: 'refresh_token' });
    expect([late.status, late.body.code, [...browser.jar.keys()]]).toEqual(dead);
    await browser.signIn('fresh@example.in', PASSWORD);
    await shop.rows('DELETE FROM sessions');
    const out = await browser.post('/auth/logout', { scope: 'local' });
    expect([out.status, out.body.code, [...browser.jar.keys()]]).toEqual(dead);
  });
});

describe('the administrator', () => {
  const OWNER = 'owner@chamak.example';
  shop.env.ADMIN_EMAIL = OWNER;
  const logIn = (email: string, password = PASSWORD, browser = new Browser(shop)) => browser.signIn(email, password, { admin: true });

  test('is the one verified address: a similar or unverified one never has those rights (#5, #231, #236, #242)', async () => {
    for (const email of [OWNER, `${OWNER}.in`]) await newAccount(shop, email);
    expect((await logIn('Owner@Chamak.example')).body.user).toMatchObject({ role: 'administrator' });
    expect((await logIn(`${OWNER}.in`)).body.code).toBe('NOT_ALLOWED');
    await shop.rows('UPDATE users SET email_verified = 0 WHERE email = ?', OWNER);
    expect((await logIn(OWNER)).status).toBe(403);
    await shop.rows('UPDATE users SET email_verified = 1 WHERE email = ?', OWNER);
  });

  test('anybody else with the right password is refused and signed out; each refusal has its words (#237, #238, #240)', async () => {
    const browser = await memberBrowser(shop, 'customer@example.in');
    const said = ({ status, body }: Awaited<ReturnType<typeof logIn>>) => [status, body.title, body.details];
    const refused = await logIn('customer@example.in', PASSWORD, browser);
    expect(said(refused)).toEqual([403, 'Access Denied', "You don't have admin privileges."]);
    expect([browser.jar.has('session'), browser.jar.has('in'), await browser.who()]).toEqual([false, false, null]);
    expect(await shop.rows("SELECT 1 FROM sessions JOIN users u ON u.id = user_id WHERE u.email = 'customer@example.in'")).toEqual([]);
    expect(said(await logIn(OWNER, 'wrong-one'))).toEqual([401, 'Login Failed', 'Invalid credentials']);
    expect(said(await logIn(''))).toEqual([422, 'Missing Fields', 'Please enter both email and password.']);
  });
});

test('unsupported ways of signing in answer 422 provider_disabled (#219, #220, #221)', async () => {
  const browser = await memberBrowser(shop, 'provider@example.in');
  const answers = await Promise.all([
    ...['pkce', 'id_token', 'web3'].map((grant_type) => browser.post('/auth/token', { grant_type })),
    ...['pkce', 'sms'].map((grant) => browser.post(`/auth/token?grant_type=${grant}`, { auth_code: 'x', code_verifier: 'y' })),
    browser.post('/auth/sso', { domain: 'example.in' }),
    ...['', 'user/identities/'].map((of) => browser.send('GET', `/auth/${of}authorize?provider=google`)),
    browser.send('DELETE', '/auth/user/identities/1', {}),
  ]);
  for (const { status, body } of answers) expect([status, body.code, body.error]).toEqual([422, 'PROVIDER_DISABLED', 'provider_disabled']);
});

test("the library's own paths and its admin paths are not served (#223)", async () => {
  const browser = new Browser(shop);
  await browser.signIn('owner@chamak.example', PASSWORD);
  for (const path of ['admin/users', 'admin/users/1', 'admin/generate_link', 'generate_link', 'invite'])
    for (const method of ['GET', 'POST']) expect([path, (await browser.send(method, `/auth/${path}`)).status]).toEqual([path, 404]);
  for (const path of ['sign-in/proved', 'sign-in/email', 'sign-up/email', 'two-factor/disable', 'update-user'])
    expect([path, (await browser.post(`/auth/${path}`, { userId: 'x' })).status]).toEqual([path, 404]);
});

test('the key set is empty and cached for ten minutes (#218)', async () => {
  const answer = await jwks.request('/.well-known/jwks.json');
  expect([answer.status, await answer.json()]).toEqual([200, { keys: [] }]);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
});
