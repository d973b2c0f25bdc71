import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countAttempts, undoCountedAttempts } from '../../../src/platform/attempts/attempts.ts';
import { HOUR } from '../../../src/rules/limits.ts';
import { attemptLimits, type CodeChannel, codeBudgets } from '../../../src/rules/people/rate-limits.ts';
import { serveLocally } from '../../sandbox/local-server.ts';
import { whatsappKeys } from '../../sandbox/whatsapp/whatsapp.ts';
import { Browser, type BrowserAnswer, newAccount, PASSWORD, times } from '../../shop/people/browser-session.ts';
import { shopWithMailbox } from '../../shop/under-test.ts';

const { shop, mailbox } = await shopWithMailbox();

/** Stands in for Turnstile: accepts each token that begins with 'good' once. */
const turnstile = { calls: [] as Record<string, string>[], used: new Set<string>(), answer: null as string | null, silent: false };
const server = await serveLocally(async (request, response) => {
  const form = new URLSearchParams((await request.toArray()).join(''));
  turnstile.calls.push({ path: `${request.method} ${request.url}`, ...Object.fromEntries(form) });
  if (turnstile.silent) return;
  const token = form.get('response') ?? '';
  const success = form.get('secret') === 'captcha secret' && token.startsWith('good') && !turnstile.used.has(token);
  const codes = success ? [] : [turnstile.used.has(token) ? 'timeout-or-duplicate' : 'invalid-input-response'];
  turnstile.used.add(token);
  response.end(turnstile.answer ?? JSON.stringify({ success, 'error-codes': codes }));
});
afterAll(() => server.close());

const keys = { TURNSTILE_SITE_KEY: '0x4site', TURNSTILE_SECRET: 'captcha secret', TURNSTILE_URL: server.url };
const whatsapp = { ...whatsappKeys, WHATSAPP_URL: 'http://127.0.0.1:9' };
beforeEach(async () => {
  shop.attempts.forget();
  Object.assign(turnstile, { calls: [], used: new Set(), answer: null, silent: false });
  Object.assign(shop.env, keys);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of [...Object.keys(keys), ...Object.keys(whatsapp)]) delete shop.env[name];
});

const codes = (answers: readonly BrowserAnswer[]) =>
  answers.map(({ status, body }) => (body.code ? `${status} ${body.code}` : String(status)));
const solved = (token: string) => ({ security: { captcha_token: token } });
/** The current count of a key: counts one more attempt to read the number, and takes it back. */
const counted = async (key: string) => {
  const at = shop.at();
  const [{ count } = { count: 0 }] = await countAttempts(at, [{ key, window: 60_000 }]);
  await undoCountedAttempts(at, [key]);
  return count - 1;
};
const guess = (email: string, more: object = {}, from?: string) => new Browser(shop, from).signIn(email, 'wrong', more);
/** Somebody who sends an address to a route. */
const asker =
  (path: string, body: object = {}) =>
  (email: string, more: object = {}, from?: string) =>
    new Browser(shop, from).post(path, { email, ...body, ...more });
const cart = { lines: [] as object[], coupon_code: '', postal_code: '560003' };
const [recover, askCode, resend] = [asker('/auth/recover'), asker('/auth/otp'), asker('/auth/resend')];
const contactCode = asker('/checkout/code', { phone: '9845000000', cart });
const signUp = asker('/auth/signup', { full_name: 'Asha', password: PASSWORD, consent: true });
/** Cash on delivery is offered, for one piece. */
async function offerCash(): Promise<void> {
  await shop.rows(
    'INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) SELECT 1, 1, 500000, 1 WHERE NOT EXISTS (SELECT 1 FROM cod_settings)',
  );
  cart.lines = [{ product_id: await shop.addProduct({ price: 70_000, stock: 9 }), quantity: 1, selected_size: '' }];
}
describe('a captcha after three failures (#224)', () => {
  test('log-in: from the fourth attempt for an address on; the answer includes the site key, and each token works once', async () => {
    await newAccount(shop, 'asked@example.in');
    shop.attempts.forget();
    const answers = await times(5, (at) => guess('asked@example.in', {}, `203.0.113.${at}`));
    expect(codes(answers)).toEqual([...Array(3).fill('401 WRONG_PASSWORD'), ...Array(2).fill('403 CAPTCHA_NEEDED')]);
    expect(answers[3]?.body).toMatchObject({ captcha: '0x4site', title: 'One more check' });
    expect(JSON.stringify(answers[3]?.body)).not.toContain('captcha secret');
    expect(turnstile.calls).toEqual([]);
    expect(codes([await guess('asked@example.in', solved('forged'), '203.0.113.9')])).toEqual(['403 CAPTCHA_NEEDED']);
    expect(codes([await guess('asked@example.in', solved('good 1'), '203.0.113.9')])).toEqual(['401 WRONG_PASSWORD']);
    const proof = { secret: 'captcha secret', response: 'good 1', remoteip: '203.0.113.9' };
    expect(turnstile.calls.at(-1)).toEqual({ path: 'POST /turnstile/v0/siteverify', ...proof });
    const right = (token: string) => new Browser(shop).signIn('asked@example.in', PASSWORD, solved(token));
    expect(codes([await right('good 1'), await right('good 2')])).toEqual(['403 CAPTCHA_NEEDED', '200']);
    expect(turnstile.calls.at(-1)).not.toHaveProperty('remoteip');
    expect((await guess('asked@example.in')).status).toBe(401);
  });

  test('attempts without the captcha are not counted, so nobody is locked out by them; with it the limits apply as usual', async () => {
    await newAccount(shop, 'besieged@example.in');
    shop.attempts.forget();
    await times(30, () => guess('besieged@example.in'));
    expect(await counted('password:besieged@example.in')).toBe(3);
    const answers = await times(8, (at) => guess('besieged@example.in', solved(`good ${at}`)));
    expect(codes(answers)).toEqual([...Array(7).fill('401 WRONG_PASSWORD'), '403 CHECK_MAIL']);
    expect(codes([await guess('besieged@example.in')])).toEqual(['403 CAPTCHA_NEEDED']);
  });

  test('log-in: failures are counted by network address; a successful sign-in is not counted', async () => {
    await newAccount(shop, 'neighbour@example.in');
    shop.attempts.forget();
    const home = '198.51.100.7';
    expect(codes(await times(5, () => new Browser(shop, home).signIn('neighbour@example.in', PASSWORD)))).toEqual(Array(5).fill('200'));
    const answers = await times(4, (at) => guess(`nobody-${at}@example.in`, {}, home));
    expect(codes(answers)).toEqual([...Array(3).fill('401 WRONG_PASSWORD'), '403 CAPTCHA_NEEDED']);
    expect(await counted('password:nobody-3@example.in')).toBe(0);
    expect(codes([await new Browser(shop, home).signIn('neighbour@example.in', PASSWORD)])).toEqual(['403 CAPTCHA_NEEDED']);
    expect(codes([await new Browser(shop, '198.51.100.8').signIn('neighbour@example.in', PASSWORD)])).toEqual(['200']);
  });

  test.each([
    ['recover', recover],
    ['sign-up', signUp],
  ] as const)('%s: by e-mail address and by network address', async (name, ask) => {
    const email = `${name}-captcha@example.in`;
    expect(codes(await times(4, () => ask(email)))).toEqual(['200', '200', '200', '403 CAPTCHA_NEEDED']);
    expect(codes([await ask(email, solved('good 1')), await ask(email, solved('good 1'))])).toEqual(['200', '403 CAPTCHA_NEEDED']);
    const answers = await times(4, (at) => ask(`${name}-${at}@example.in`, {}, '2001:db8:1:2::7'));
    expect(codes(answers)).toEqual(['200', '200', '200', '403 CAPTCHA_NEEDED']);
    expect(codes([await ask(`${name}-4@example.in`, solved('good 2'), '2001:db8:1:2::7')])).toEqual(['200']);
    expect(turnstile.calls.at(-1)?.remoteip).toBe('2001:db8:1:2::7');
    expect(await shop.rows('SELECT 1 FROM users WHERE email = ?', `${name}-3@example.in`)).toEqual([]);
  });

  test.each([
    ['otp', askCode],
    ['resend', resend],
    ['checkout code', contactCode],
  ] as const)('%s: from the third request on; whoever solved one is not refused for the network', async (name, ask) => {
    await offerCash();
    const [home, email] = ['198.51.100.70', (at: number) => `${name.length}-${at}@example.in`];
    expect(codes(await times(3, (at) => ask(email(at), {}, home)))).toEqual(['200', '200', '403 CAPTCHA_NEEDED']);
    const key = name === 'checkout code' ? 'contact-code' : 'message';
    await times(300, () => countAttempts(shop.at(), [{ key: `${key}:ip:${home}`, window: 60_000 }]));
    expect(codes([await ask(email(3), solved('good 1'), home), await ask(email(4), {}, home)])).toEqual(['200', '403 CAPTCHA_NEEDED']);
  });

  test("while siteverify is down, or the shop's own secret is wrong, only the limits apply and the log says so", async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    await times(3, () => guess('outage@example.in'));
    const faults = ['<html>502</html>', 'null', '{"success":false,"error-codes":["invalid-input-secret"]}'];
    for (const answer of faults) {
      turnstile.answer = answer;
      expect((await guess('outage@example.in', solved('none'))).status).toBe(401);
    }
    turnstile.silent = true;
    const { timeout } = AbortSignal;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50));
    expect((await guess('outage@example.in', solved('none'))).status).toBe(401);
    shop.env.TURNSTILE_URL = 'http://127.0.0.1:9';
    const limited = await times(4, () => guess('outage@example.in', solved('none')));
    expect(codes(limited)).toEqual([...Array(3).fill('401 WRONG_PASSWORD'), '403 CHECK_MAIL']);
    const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines.map(({ level, where }) => [level, where])).toEqual(Array(8).fill(['error', 'captcha']));
    expect(JSON.stringify(lines)).not.toContain('captcha secret');
  });
});

describe('beyond the codes that the shop pays for', () => {
  const spend = (channel: CodeChannel) =>
    times(codeBudgets[channel].hour.max, () => countAttempts(shop.at(), [{ key: `codesAnHour:${channel}`, window: HOUR }]));
  const sent = (to: string) => mailbox.kinds(to);
  /** An account with a phone that signs in, none of whose attempts is counted. */
  async function withPhone(email: string, phone: string): Promise<void> {
    Object.assign(shop.env, whatsapp);
    await newAccount(shop, email);
    await shop.rows('UPDATE users SET login_phone = ?, login_phone_verified = 1 WHERE email = ?', phone, email);
    shop.attempts.forget();
  }

  test('a code to log in by mail needs a captcha from the first request on, and is sent to whoever solved it', async () => {
    await newAccount(shop, 'busy-hour@example.in');
    shop.attempts.forget();
    await spend('email');
    const before = (await sent('busy-hour@example.in')).length;
    expect(codes([await askCode('busy-hour@example.in')])).toEqual(['403 CAPTCHA_NEEDED']);
    expect(await sent('busy-hour@example.in')).toHaveLength(before);
    expect(codes([await askCode('busy-hour@example.in', solved('good 1'))])).toEqual(['200']);
    expect((await sent('busy-hour@example.in')).slice(before)).toEqual(['sign-in-code']);
  });

  test('a code for cash goes by mail after a captcha; whoever solved it is refused by no limit of mails', async () => {
    Object.assign(shop.env, whatsapp);
    await offerCash();
    const email = 'cash-hour@example.in';
    await spend('whatsapp');
    await times(attemptLimits.contactMailAnywhere.max, () => countAttempts(shop.at(), [{ key: `contactMail:${email}`, window: HOUR }]));
    expect(codes([await contactCode(email)])).toEqual(['403 CAPTCHA_NEEDED']);
    expect(await sent(email)).toEqual([]);
    expect((await contactCode(email, solved('good 1'))).body).toMatchObject({ channel: 'email', sent_to: email });
    expect(await sent(email)).toEqual(['contact-code']);
  });

  test('a code to log in by phone goes by mail after a captcha, to the account of the phone', async () => {
    const [email, phone] = ['phone-hour@example.in', '9845011111'];
    await withPhone(email, phone);
    const ask = (of: string, more: object = {}) => new Browser(shop).post('/auth/otp', { phone: of, ...more });
    await spend('whatsapp');
    const before = (await sent(email)).length;
    expect(codes([await ask(phone)])).toEqual(['403 CAPTCHA_NEEDED']);
    // The answer does not tell whether the phone has an account.
    const [known, unknown] = [await ask(phone, solved('good 1')), await ask('9845022222', solved('good 2'))];
    expect([known.status, known.body]).toEqual([200, { ok: true }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect([(await sent(email)).slice(before), await sent(phone), await sent('9845022222')]).toEqual([['sign-in-code'], [], []]);
    const browser = new Browser(shop);
    await browser.post('/auth/verify', { type: 'sms', phone, token: await mailbox.code(email) });
    expect(await browser.who()).toBe(email);
  });

  test('a phone for which strangers requested all codes of the hour gets the next by mail, five of them', async () => {
    for (const name of Object.keys(keys)) delete shop.env[name];
    const [email, phone] = ['phone-siege@example.in', '9845033333'];
    await withPhone(email, phone);
    const before = (await sent(email)).length;
    const most = attemptLimits.phoneCode.max + attemptLimits.signInMail.max + 1;
    const answers = await times(most, (at) => new Browser(shop, `203.0.113.${at}`).post('/auth/otp', { phone }));
    expect(codes(answers)).toEqual(Array(most).fill('200'));
    expect(await sent(phone)).toHaveLength(attemptLimits.phoneCode.max);
    expect((await sent(email)).slice(before)).toEqual(Array(attemptLimits.signInMail.max).fill('sign-in-code'));
  });
});
