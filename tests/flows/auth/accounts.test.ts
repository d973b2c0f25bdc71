import { describe, expect, test } from 'vitest';
import { consents } from '../../../src/rules/people/consents.ts';
import { Browser, mailboxOf, newAccount, PASSWORD } from '../../shop/browser-session.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const mailbox = await mailboxOf(shop);
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
    expect(await shop.rows("SELECT 1 FROM consents WHERE subject = 'unticked@example.in'")).toEqual([]);
    expect(await shop.rows("SELECT 1 FROM users WHERE email = 'unticked@example.in'")).toEqual([]);
  });

  test.each([
    [{ full_name: '' }, 'Please fill in all fields.'],
    [{ email: ' ' }, 'Please fill in all fields.'],
    [{ password: '', confirm: 'x' }, 'Please fill in all fields.'],
    [{ full_name: '', confirm: 'x', password: 'y' }, 'Please fill in all fields.'],
    [{ confirm: 'other' }, 'Passwords do not match.'],
    [{ password: 'abc', confirm: 'abd' }, 'Passwords do not match.'],
    [{ password: 'abcde', confirm: 'abcde' }, 'Password should be at least 6 characters long.'],
  ])('%j → %s (#204, #210)', async (over, words) => {
    const { status, body } = await signUp({ email: 'check@example.in', ...over });
    expect([status, body.title, body.details]).toEqual([422, 'Sign up Failed', words]);
  });

  test.each([
    ['qwerty123', ['common']],
    ['Password1', ['common']],
    ['new@example.in', ['personal']],
    ['Asha Rao', ['personal']],
    ['chamak2026', ['personal']],
    ['zzzzzz', ['common']],
  ])('“%s” is refused with the reasons (#205)', async (password, reasons) => {
    const { status, body } = await signUp({ email: 'new@example.in', password, confirm: password });
    expect([status, body.code, body.reasons]).toEqual([422, 'WEAK_PASSWORD', reasons]);
    expect(await shop.rows("SELECT 1 FROM users WHERE email = 'new@example.in'")).toEqual([]);
  });

  test('an account needs consent', async () => {
    const { status, body } = await signUp({ email: 'silent@example.in', consent: false });
    expect([status, Object.keys(body.fields as object)]).toEqual([422, ['consent']]);
    expect(await shop.rows("SELECT 1 FROM users WHERE email = 'silent@example.in'")).toEqual([]);
  });

  test('an address with an account: the same answer, nothing changes, and only its owner gets a mail (#203)', async () => {
    await newAccount(shop, 'owner@example.in');
    const before = await shop.rows(
      "SELECT u.*, a.password FROM users u JOIN accounts a ON a.user_id = u.id WHERE email = 'owner@example.in'",
    );
    const [known, unknown] = await Promise.all([
      signUp({ email: 'owner@example.in', full_name: 'Somebody', password: 'another-one-7', confirm: 'another-one-7' }),
      signUp({ email: 'nobody@example.in' }),
    ]);
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect([...known.headers.keys()].sort()).toEqual([...unknown.headers.keys()].sort());
    const after = await shop.rows(
      "SELECT u.*, a.password FROM users u JOIN accounts a ON a.user_id = u.id WHERE email = 'owner@example.in'",
    );
    expect(after).toEqual(before);
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
    expect(await attempt({})).toEqual(both);
    expect(await attempt({ email: 'fail@example.in', password: '' })).toEqual(both);
    expect(await attempt({ phone: '9845000000' })).toEqual(both);
    const wrong = [401, 'Sign in Failed', 'Email or password is not right.'];
    expect(await attempt({ email: 'fail@example.in', password: 'not this one' })).toEqual(wrong);
    expect(await attempt({ email: 'nobody-here@example.in', password: PASSWORD })).toEqual(wrong);
    expect(await attempt({ email: 'no address', password: PASSWORD })).toEqual(wrong);
    expect(await attempt({ phone: '+91 98450 00000', password: PASSWORD })).toEqual(wrong);
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

  test('signing out of a dead session answers 401 and still clears the cookies (#228)', async () => {
    await newAccount(shop, 'dead@example.in');
    const browser = new Browser(shop);
    await browser.signIn('dead@example.in', PASSWORD);
    await shop.rows('DELETE FROM sessions');
    const { status, body } = await browser.post('/auth/logout', { scope: 'local' });
    expect([status, body.code, [...browser.jar.keys()]]).toEqual([401, 'SESSION_MISSING', ['known']]);
  });

  test('a refresh extends the session; a dead session is signed out (#216, #219)', async () => {
    await newAccount(shop, 'fresh@example.in');
    const browser = new Browser(shop);
    await browser.signIn('fresh@example.in', PASSWORD);
    await shop.rows('UPDATE sessions SET expires_at = ?', Date.now() + 60_000);
    const { status, body } = await browser.post('/auth/token?grant_type=refresh_token', {});
    expect([status, body.token_type]).toEqual([200, 'cookie']);
    const [row] = await shop.rows('SELECT expires_at FROM sessions');
    expect(Math.abs(Number(row?.expires_at) / 1000 - Number(body.expires_at))).toBeLessThan(5);
    expect(Number(body.expires_in)).toBeGreaterThan(29 * 86_400);
    await shop.rows('UPDATE sessions SET expires_at = 1');
    const late = await browser.post('/auth/token', { grant_type: 'refresh_token' });
    expect([late.status, late.body.code, [...browser.jar.keys()]]).toEqual([401, 'SESSION_MISSING', ['known']]);
  });

  test('the cron deletes what has expired and keeps the rest', async () => {
    await newAccount(shop, 'tidy@example.in');
    const browser = new Browser(shop);
    await browser.signIn('tidy@example.in', PASSWORD);
    await browser.post('/auth/recover', { email: 'tidy@example.in' });
    const counts = async () => {
      const [row] = await shop.rows('SELECT (SELECT count(*) FROM sessions) AS sessions, (SELECT count(*) FROM verifications) AS proofs');
      return Object.values(row ?? {}).map((count) => Number(count) > 0);
    };
    await shop.runCron();
    expect(await counts()).toEqual([true, true]);
    await shop.runCron(Date.now() + 2 * 3_600_000);
    expect(await browser.who()).toBe('tidy@example.in');
    await shop.runCron(Date.now() + 31 * 86_400_000);
    expect(await counts()).toEqual([false, false]);
  });
});
