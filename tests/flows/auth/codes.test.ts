import { describe, expect, test } from 'vitest';
import { whatsappKeys } from '../../sandbox/whatsapp/whatsapp.ts';
import { wrongOf } from '../../shop/people/authenticator.ts';
import { Browser, memberBrowser, newAccount, PASSWORD, times } from '../../shop/people/browser-session.ts';
import { shopWithMailbox } from '../../shop/under-test.ts';

const { shop, mailbox } = await shopWithMailbox();
const ask = (email: string) => new Browser(shop).post('/auth/otp', { email });
const enter = (browser: Browser, email: string, token: string) => browser.post('/auth/verify', { type: 'email', email, token });

describe('a code by mail (#219)', () => {
  test('signs its own account in once, in any browser; the answer is the same for an address without an account', async () => {
    await newAccount(shop, 'code@example.in');
    const [known, unknown] = [await ask('code@example.in'), await ask('nobody@example.in')];
    expect([known.status, known.body]).toEqual([200, { ok: true }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await mailbox.of('nobody@example.in')).toEqual([]);
    expect(await shop.rows("SELECT 1 FROM users WHERE email = 'nobody@example.in'")).toEqual([]);
    const code = await mailbox.code('code@example.in');
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(await shop.rows('SELECT * FROM verifications'))).not.toContain(code);
    await newAccount(shop, 'yours@example.in');
    expect((await enter(new Browser(shop), 'yours@example.in', code)).body.code).toBe('WRONG_CODE');
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
    const wrong = (of: string) => times(4, () => attempt(wrongOf(of)));
    expect(await wrong(code)).toEqual(Array(4).fill(401));
    await ask('five@example.in');
    expect(await attempt(code)).toBe(401);
    const second = await mailbox.code('five@example.in');
    expect(await wrong(second)).toEqual(Array(4).fill(401));
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

  test('ten simultaneous attempts with the right code sign in once', async () => {
    await newAccount(shop, 'rush@example.in');
    await ask('rush@example.in');
    const code = await mailbox.code('rush@example.in');
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(new Browser(shop), 'rush@example.in', code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test('POST /resend repeats the verification mail for accounts that need it, with a link for a day (#219)', async () => {
  await new Browser(shop).post('/auth/signup', { full_name: 'Asha', email: 'again@example.in', password: PASSWORD, consent: true });
  await newAccount(shop, 'proved@example.in');
  for (const [name, kinds] of Object.entries({ again: Array(2).fill('verify-email'), proved: ['verify-email', 'welcome'], nobody: [] })) {
    const email = `${name}@example.in`;
    const { body } = await new Browser(shop).post('/auth/resend', { type: 'signup', email });
    expect([email, body, await mailbox.kinds(email)]).toEqual([email, { ok: true }, kinds]);
  }
  const [stored] = await shop.rows("SELECT max(expires_at) AS until FROM verifications WHERE identifier LIKE 'verify-email:%'");
  expect(Math.abs(Number(stored?.until) - Date.now() - 86_400_000)).toBeLessThan(5_000);
});

describe('codes to a phone (#212, #226)', () => {
  test('not offered without WhatsApp, with a clear refusal', async () => {
    const browser = await memberBrowser(shop, 'nophone@example.in');
    const asked = { type: 'sms', phone: '98450 00000', current_password: PASSWORD };
    for (const call of ['POST /auth/otp', 'POST /auth/resend', 'PUT /auth/user']) {
      const [method = '', path = ''] = call.split(' ');
      expect([call, (await browser.send(method, path, asked)).body.code]).toEqual([call, 'PHONE_NOT_OFFERED']);
    }
  });

  test('with WhatsApp a code verifies a phone; then a code to it signs in, its former owner loses it, and it never creates an account', async () => {
    Object.assign(shop.env, whatsappKeys, { WHATSAPP_URL: 'http://127.0.0.1:9' });
    const phone = '9845077777';
    const prove = async (email: string) => {
      const browser = await memberBrowser(shop, email);
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
