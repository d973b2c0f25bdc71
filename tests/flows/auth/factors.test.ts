import { describe, expect, test } from 'vitest';
import { enrolApp, type Factor, newFactor, verifyFactor, wrongOf } from '../../shop/people/authenticator.ts';
import { Browser, memberBrowser, PASSWORD, times } from '../../shop/people/browser-session.ts';
import { totp } from '../../shop/people/totp.ts';
import { shopWithMailbox } from '../../shop/under-test.ts';

const { shop, mailbox } = await shopWithMailbox();

/** An account with an authenticator app, and the browser that enrolled it. */
async function withApp(email: string) {
  const browser = await memberBrowser(shop, email);
  return { browser, factor: await enrolApp(browser) };
}

/** The password was right: the browser waits for the second step. */
async function halfway(email: string): Promise<Browser> {
  const browser = new Browser(shop);
  const answer = await browser.signIn(email, PASSWORD);
  expect([answer.status, answer.body]).toEqual([200, { mfa_required: true, methods: ['totp', 'backup_code'] }]);
  expect([await browser.who(), browser.jar.has('session'), browser.jar.has('in')]).toEqual([null, false, false]);
  return browser;
}
const step = (browser: Browser, type: string, token: string) => browser.post('/auth/verify', { type, token });
/** The code of the next half minute, which has not been used yet. */
const laterCode = async ({ id, totp: { secret } }: Factor) => {
  await shop.rows('UPDATE two_factors SET last_step = NULL WHERE id = ?', id);
  return totp(secret);
};

describe('an authenticator app (#222)', () => {
  test('is enrolled with the password and a first code; the session gets a new token', async () => {
    const browser = await memberBrowser(shop, 'setup@example.in');
    const enrol = (password: string) => browser.post('/auth/factors', { factor_type: 'totp', password });
    expect((await enrol('')).body.code).toBe('PASSWORD_NEEDED');
    expect((await enrol('wrong-one')).body.code).toBe('CURRENT_PASSWORD_WRONG');
    const factor = (await enrol(PASSWORD)).body as unknown as Factor;
    expect([factor.totp.secret, factor.backup_codes.length]).toEqual([expect.stringMatching(/^[A-Z2-7]{16,}=*$/), 10]);
    expect(factor.totp.uri).toMatch(/^otpauth:\/\/totp\/Chamak:setup(%40|@)example\.in\?/);
    expect(await shop.rows('SELECT 1 FROM two_factors WHERE secret LIKE ?', `%${factor.totp.secret}%`)).toEqual([]);
    // The app is not verified yet, so the password alone still signs in.
    expect(await new Browser(shop).signIn('setup@example.in', PASSWORD)).toMatchObject({ body: { token_type: 'cookie' } });
    const verify = async (code: string, challenge?: string) => (await verifyFactor(browser, factor, code, challenge)).body.code;
    const code = totp(factor.totp.secret);
    expect(await verify(wrongOf(code))).toBe('WRONG_CODE');
    expect(await verify(code, '1.made-up')).toBe('WRONG_CODE');
    const old = browser.cookie;
    expect(await verify(code)).toBeUndefined();
    expect(await browser.who()).toBe('setup@example.in');
    expect((await shop.fetch('/api/auth/user', { headers: { cookie: old } })).status).toBe(401);
    expect((await browser.send('GET', '/auth/user')).body.factors).toEqual([{ id: factor.id, type: 'totp', status: 'verified' }]);
    expect((await enrol(PASSWORD)).body.code).toBe('FACTOR_EXISTS');
    expect(await verify(await laterCode(factor))).toBeUndefined();
    expect(await browser.who()).toBe('setup@example.in');
  });

  test('is required after the password and after a mailed code', async () => {
    const { factor } = await withApp('asks@example.in');
    const browser = await halfway('asks@example.in');
    expect((await step(browser, 'totp', wrongOf(totp(factor.totp.secret)))).body.code).toBe('WRONG_CODE');
    expect((await step(browser, 'totp', await laterCode(factor))).body.user).toMatchObject({ email: 'asks@example.in' });
    expect(await browser.who()).toBe('asks@example.in');

    const mailed = new Browser(shop);
    await mailed.post('/auth/otp', { email: 'asks@example.in' });
    const proof = { type: 'email', email: 'asks@example.in', token: await mailbox.code('asks@example.in') };
    const answer = await mailed.post('/auth/verify', proof);
    expect([answer.body.mfa_required, await mailed.who()]).toEqual([true, null]);
    expect((await step(mailed, 'totp', await laterCode(factor))).status).toBe(200);
  });

  test('a backup code replaces it once: in two browsers at the same moment one signs in, the other is told that the code is wrong', async () => {
    const { factor } = await withApp('backup-race@example.in');
    for (const code of factor.backup_codes.slice(0, 4)) {
      const browsers = [await halfway('backup-race@example.in'), await halfway('backup-race@example.in')];
      const answers = await Promise.all(browsers.map((browser) => step(browser, 'backup_code', code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect(answers.find(({ status }) => status === 401)?.body.code).toBe('WRONG_CODE');
    }
  });

  test('a code of the app works once: not the enrolment code again, not a used one, not an older one; the step stays open', async () => {
    const { factor } = await withApp('once@example.in');
    const browser = await halfway('once@example.in');
    const refused = await times(6, async () => (await step(browser, 'totp', factor.used)).body.code);
    expect(refused).toEqual(Array(6).fill('WRONG_CODE'));
    const code = await laterCode(factor);
    expect((await step(browser, 'totp', code)).status).toBe(200);
    for (const old of [code, totp(factor.totp.secret, Date.now() - 30_000)])
      expect((await step(await halfway('once@example.in'), 'totp', old)).body.code).toBe('WRONG_CODE');
  });

  test('one code in ten browsers at once signs in one of them', async () => {
    const { factor } = await withApp('race@example.in');
    const browsers = await Promise.all(Array.from({ length: 10 }, () => halfway('race@example.in')));
    const code = await laterCode(factor);
    const answers = await Promise.all(browsers.map((browser) => step(browser, 'totp', code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
    expect(answers.filter(({ body }) => body.code === 'WRONG_CODE')).toHaveLength(9);
  });

  test('a second step without a first one, with a made-up challenge, or after five wrong codes is refused', async () => {
    const { factor, browser: own } = await withApp('over@example.in');
    const code = () => totp(factor.totp.secret);
    const forged = new Browser(shop);
    forged.jar.set('better-auth.two_factor', '2fa-madeup.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D');
    // Nor does a signed-in session replace the first step.
    for (const browser of [new Browser(shop), forged, own]) expect((await step(browser, 'totp', code())).body.code).toBe('MFA_EXPIRED');
    const browser = await halfway('over@example.in');
    for (let tries = 1; tries <= 5; tries += 1) expect((await step(browser, 'totp', wrongOf(code()))).status).toBe(401);
    expect((await step(browser, 'totp', await laterCode(factor))).body.code).toBe('MFA_EXPIRED');
    expect(await browser.who()).toBeNull();
  });

  test('of codes sent at once ten are judged; the owner gets a mail, and a browser of theirs still gets in', async () => {
    const email = 'guessed-at@example.in';
    const { factor, browser: own } = await withApp(email);
    await own.post('/auth/logout');
    shop.attempts.forget();
    const steps = await times(16, () => halfway(email));
    // Whatever the app shows now, this is not it.
    const wrong = wrongOf(totp(factor.totp.secret));
    const answers = await Promise.all(steps.map((browser, at) => step(browser, at % 2 ? 'totp' : 'backup_code', wrong)));
    const codes = answers.map(({ body }) => body.code).sort();
    expect(codes).toEqual([...Array(6).fill('TOO_MANY_TRIES'), ...Array(10).fill('WRONG_CODE')]);
    expect((await mailbox.kinds(email)).filter((kind) => kind === 'factor-failed')).toHaveLength(1);
    expect((await step(await halfway(email), 'totp', await laterCode(factor))).body.code).toBe('TOO_MANY_TRIES');
    await own.signIn(email, PASSWORD);
    expect((await step(own, 'totp', await laterCode(factor))).status).toBe(200);
  });

  test('of the codes that a signed-in browser enters to switch the app on ten are judged, the right one too', async () => {
    const browser = await memberBrowser(shop, 'enrol-guess@example.in');
    const factor = await newFactor(browser);
    shop.attempts.forget();
    const { body } = await browser.post(`/auth/factors/${factor.id}/challenge`);
    const verify = async (code: string) => (await verifyFactor(browser, factor, code, String(body.id))).body.code;
    const wrong = wrongOf(totp(factor.totp.secret));
    const codes = await Promise.all(Array.from({ length: 12 }, () => verify(wrong)));
    expect(codes.sort()).toEqual([...Array(2).fill('TOO_MANY_TRIES'), ...Array(10).fill('WRONG_CODE')]);
    expect(await verify(totp(factor.totp.secret))).toBe('TOO_MANY_TRIES');
    expect(await shop.rows('SELECT verified FROM two_factors WHERE id = ?', factor.id)).toEqual([{ verified: 0 }]);
  });

  test('is removed with the password', async () => {
    const { browser, factor } = await withApp('drop@example.in');
    const drop = async (password: string) => (await browser.send('DELETE', `/auth/factors/${factor.id}`, { password })).body;
    expect((await drop('wrong-one')).code).toBe('CURRENT_PASSWORD_WRONG');
    expect(await drop(PASSWORD)).toEqual({ id: factor.id });
    expect(await browser.who()).toBe('drop@example.in');
    const told = (await mailbox.of('drop@example.in')).filter(({ kind }) => kind === 'factor-changed');
    expect(told.map(({ payload }) => payload.now)).toEqual(['on', 'off']);
    expect((await new Browser(shop).signIn('drop@example.in', PASSWORD)).body.token_type).toBe('cookie');
  });

  test('a password reset does not bypass it', async () => {
    const { factor } = await withApp('forgot@example.in');
    const waiting = await halfway('forgot@example.in');
    await waiting.post('/auth/recover', { email: 'forgot@example.in' });
    const token = await mailbox.token('forgot@example.in', 'password-reset');
    await waiting.send('PUT', '/auth/user', { token, password: 'payal-ghungroo-5' });
    // The first step used the former password.
    expect((await step(waiting, 'totp', totp(factor.totp.secret))).body.code).toBe('MFA_EXPIRED');
    expect((await waiting.signIn('forgot@example.in', 'payal-ghungroo-5')).body.mfa_required).toBe(true);
  });
});
