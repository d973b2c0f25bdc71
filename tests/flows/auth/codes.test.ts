import { describe, expect, test } from 'vitest';
import { Browser, mailboxOf, newAccount, PASSWORD } from '../../shop/browser-session.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const mailbox = await mailboxOf(shop);
const ask = (email: string) => new Browser(shop).post('/auth/otp', { email });
const enter = (browser: Browser, email: string, token: string) => browser.post('/auth/verify', { type: 'email', email, token });
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code by mail (#219)', () => {
  test('signs in once, in any browser; the answer is the same for an address without an account', async () => {
    await newAccount(shop, 'code@example.in');
    const [known, unknown] = [await ask('code@example.in'), await ask('nobody@example.in')];
    expect([known.status, known.body]).toEqual([200, { ok: true }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await mailbox.of('nobody@example.in')).toEqual([]);
    expect(await shop.rows("SELECT 1 FROM users WHERE email = 'nobody@example.in'")).toEqual([]);
    const code = await mailbox.code('code@example.in');
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(await shop.rows('SELECT * FROM verifications'))).not.toContain(code);
    const browser = new Browser(shop);
    const answer = await enter(browser, 'Code@Example.in', ` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect(answer.body).toMatchObject({ token_type: 'cookie', user: { email: 'code@example.in' } });
    expect(await browser.who()).toBe('code@example.in');
    expect((await enter(new Browser(shop), 'code@example.in', code)).body.code).toBe('WRONG_CODE');
  });

  test('expires after five wrong attempts, after ten minutes, and when another code is sent', async () => {
    await newAccount(shop, 'five@example.in');
    await ask('five@example.in');
    const code = await mailbox.code('five@example.in');
    const attempt = async (token: string) => (await enter(new Browser(shop), 'five@example.in', token)).status;
    for (let tries = 1; tries <= 4; tries += 1) expect(await attempt(wrongOf(code))).toBe(401);
    await ask('five@example.in');
    expect(await attempt(code)).toBe(401);
    const second = await mailbox.code('five@example.in');
    for (let tries = 1; tries <= 4; tries += 1) expect(await attempt(wrongOf(second))).toBe(401);
    expect(await attempt(second)).toBe(401);
    await ask('five@example.in');
    const third = await mailbox.code('five@example.in');
    const [stored] = await shop.rows("SELECT expires_at FROM verifications WHERE identifier LIKE 'sign-in-code:%'");
    expect(Math.abs(Number(stored?.expires_at) - Date.now() - 600_000)).toBeLessThan(5_000);
    await shop.rows('UPDATE verifications SET expires_at = 1');
    expect(await attempt(third)).toBe(401);
    await ask('five@example.in');
    expect(await attempt(await mailbox.code('five@example.in'))).toBe(200);
  });

  test('a code of somebody else does not work', async () => {
    await newAccount(shop, 'mine@example.in');
    await newAccount(shop, 'yours@example.in');
    await ask('mine@example.in');
    await ask('yours@example.in');
    const code = await mailbox.code('mine@example.in');
    expect((await enter(new Browser(shop), 'yours@example.in', code)).status).toBe(401);
    expect((await enter(new Browser(shop), 'mine@example.in', code)).status).toBe(200);
  });

  test('ten simultaneous attempts with the right code sign in once', async () => {
    await newAccount(shop, 'rush@example.in');
    await ask('rush@example.in');
    const code = await mailbox.code('rush@example.in');
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(new Browser(shop), 'rush@example.in', code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('an unverified account gets its verification mail instead, and keeps its password', async () => {
    const browser = new Browser(shop);
    await browser.post('/auth/signup', { full_name: 'Asha', email: 'unproved@example.in', password: PASSWORD, consent: true });
    expect((await ask('unproved@example.in')).body).toEqual({ ok: true });
    expect((await mailbox.of('unproved@example.in')).map(({ kind }) => kind)).toEqual(['verify-email', 'verify-email']);
    await browser.post('/auth/verify', { type: 'signup', token: await mailbox.token('unproved@example.in', 'verify-email') });
    expect((await new Browser(shop).signIn('unproved@example.in', PASSWORD)).body.user).toMatchObject({ name: 'Asha' });
  });
});

test('POST /resend repeats the verification mail for accounts that need it (#219)', async () => {
  const resend = (email: string) => new Browser(shop).post('/auth/resend', { type: 'signup', email });
  await new Browser(shop).post('/auth/signup', { full_name: 'Asha', email: 'again@example.in', password: PASSWORD, consent: true });
  await newAccount(shop, 'proved@example.in');
  for (const email of ['again@example.in', 'proved@example.in', 'no-account@example.in']) {
    expect([email, (await resend(email)).body]).toEqual([email, { ok: true }]);
  }
  expect((await mailbox.of('again@example.in')).filter(({ kind }) => kind === 'verify-email')).toHaveLength(2);
  expect((await mailbox.of('proved@example.in')).filter(({ kind }) => kind === 'verify-email')).toHaveLength(1);
  expect(await mailbox.of('no-account@example.in')).toEqual([]);
  const [stored] = await shop.rows("SELECT max(expires_at) AS until FROM verifications WHERE identifier LIKE 'verify-email:%'");
  expect(Math.abs(Number(stored?.until) - Date.now() - 86_400_000)).toBeLessThan(5_000);
});

describe('codes to a phone (#212, #226)', () => {
  test('not offered without WhatsApp, with a clear refusal', async () => {
    await newAccount(shop, 'nophone@example.in');
    const browser = new Browser(shop);
    await browser.signIn('nophone@example.in', PASSWORD);
    for (const answer of [
      await browser.post('/auth/otp', { phone: '98450 00000' }),
      await browser.post('/auth/resend', { type: 'sms', phone: '9845000000' }),
      await browser.send('PUT', '/auth/user', { phone: '9845000000', current_password: PASSWORD }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'PHONE_NOT_OFFERED']);
    }
  });

  test('with WhatsApp a code verifies a phone; then a code to it signs in, its former owner loses it, and it never creates an account', async () => {
    Object.assign(shop.env, {
      WHATSAPP_TOKEN: 'token',
      WHATSAPP_PHONE_ID: '100000000000001',
      WHATSAPP_APP_SECRET: 'secret',
      WHATSAPP_VERIFY_TOKEN: 'a token of sixteen letters',
      WHATSAPP_URL: 'http://127.0.0.1:9',
    });
    await newAccount(shop, 'first@example.in');
    await newAccount(shop, 'second@example.in');
    const phone = '9845077777';
    const prove = async (email: string) => {
      const browser = new Browser(shop);
      await browser.signIn(email, PASSWORD);
      expect((await browser.send('PUT', '/auth/user', { phone: '+91 98450 77777' })).body.code).toBe('PASSWORD_NEEDED');
      expect((await browser.send('PUT', '/auth/user', { phone: '+91 98450 77777', current_password: PASSWORD })).status).toBe(200);
      const token = await mailbox.code(phone);
      expect((await browser.post('/auth/verify', { type: 'phone_change', phone, token: wrongOf(token) })).body.code).toBe('WRONG_CODE');
      expect((await browser.post('/auth/verify', { type: 'phone_change', phone, token })).status).toBe(200);
    };
    const signIn = async () => {
      const browser = new Browser(shop);
      expect((await browser.post('/auth/otp', { phone })).body).toEqual({ ok: true });
      await browser.post('/auth/verify', { type: 'sms', phone, token: await mailbox.code(phone) });
      return browser.who();
    };
    const before = (await mailbox.of(phone)).length;
    expect((await new Browser(shop).post('/auth/otp', { phone })).body).toEqual({ ok: true });
    expect(await mailbox.of(phone)).toHaveLength(before);
    expect(await shop.rows('SELECT id FROM users WHERE phone = ? OR login_phone = ?', phone, phone)).toEqual([]);
    await prove('first@example.in');
    expect(await signIn()).toBe('first@example.in');
    shop.attempts.forget();
    await prove('second@example.in');
    expect(await signIn()).toBe('second@example.in');
  });
});
