import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countAttempts } from '../../../src/platform/attempts/attempts.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import { attemptLimits } from '../../../src/rules/people/rate-limits.ts';
import { Browser, newAccount, PASSWORD, times } from '../../shop/people/browser-session.ts';
import { askCode, COD, cartOf, longCodeTo, Shopper } from '../../shop/people/shopper.ts';
import { shopWithMailbox } from '../../shop/under-test.ts';

const { shop, mailbox } = await shopWithMailbox();
const OWNER = 'owner@chamak.example';
shop.env.ADMIN_EMAIL = OWNER;
beforeEach(() => shop.attempts.forget());

/** Somebody else's network: no two numbers share one. */
const stranger = (at: number) => new Browser(shop, `203.0.113.${at}`);
/** Requests of strangers who know the address alone: what can be used up is used up. */
async function besiege(email: string): Promise<void> {
  await times(6, (at) => stranger(at).post('/auth/otp', { email }));
  await times(6, (at) => stranger(at).post('/auth/recover', { email }));
  await stranger(0).signIn(email, 'wrong-guess');
  // Guesses from other networks, as if they had been made: each would take the time of a hash.
  await times(attemptLimits.passwordAnywhere.max, () => countAttempts(shop.at(), [{ key: `password:${email}`, window: MINUTE }]));
}

describe('strangers lock nobody out: on a new browser and a new address the right person', () => {
  const here = '198.51.100.7';
  const asOwner = { admin: true };
  const persons = [
    ['a customer', 'besieged@example.in', {}],
    ['the owner', OWNER, asOwner],
  ] as const;
  beforeAll(async () => {
    for (const [, email] of persons) await newAccount(shop, email);
  });

  test.each(persons)('logs in by password, with a code or a link that the right password alone has mailed: %s', async (_, email, more) => {
    await besiege(email);
    const [before, browser, other] = [(await mailbox.of(email)).length, new Browser(shop, here), new Browser(shop, '198.51.100.8')];
    const wrong = await other.signIn(email, 'wrong-guess', more);
    expect([wrong.status, wrong.body.code, (await mailbox.of(email)).length - before]).toEqual([403, 'CHECK_MAIL', 0]);
    const right = await browser.signIn(email, PASSWORD, more);
    // Whoever guesses cannot tell the right password from a wrong one.
    expect([right.status, right.body, [...browser.jar]]).toEqual([wrong.status, wrong.body, [...other.jar]]);
    expect((await mailbox.kinds(email)).slice(before)).toEqual(['sign-in-code']);
    const entered = await browser.post('/auth/verify', { type: 'email', email, token: await mailbox.code(email), ...more });
    expect([entered.status, await browser.who()]).toEqual([200, email]);

    await other.signIn(email, PASSWORD, more);
    const { link, payload } = await mailbox.newest(email, 'sign-in-code');
    expect(link?.pathname).toBe(email === OWNER ? '/admin/login' : '/login');
    // Strangers can make the code void, but not the link.
    await times(5, (at) => stranger(at).post('/auth/verify', { type: 'email', email, token: `00000${at}` }));
    expect((await other.post('/auth/verify', { type: 'email', email, token: payload.code, ...more })).body.code).toBe('WRONG_CODE');
    const token = link?.searchParams.get('token');
    expect((await other.post('/auth/verify', { type: 'sign_in', token, ...more })).status).toBe(200);
    expect(await other.who()).toBe(email);
    expect((await stranger(99).post('/auth/verify', { type: 'sign_in', token })).body.code).toBe('LINK_INVALID');
  });

  test.each(persons)('logs in without the password, and chooses a new one: %s', async (_, email, more) => {
    await besiege(email);
    const browser = new Browser(shop, here);
    expect((await browser.post('/auth/otp', { email })).status).toBe(200);
    const token = await mailbox.token(email, 'sign-in-code');
    expect((await browser.post('/auth/verify', { type: 'sign_in', token, ...more })).status).toBe(200);
    expect(await browser.who()).toBe(email);

    const other = new Browser(shop, here);
    expect((await other.post('/auth/recover', { email })).status).toBe(200);
    const reset = { token: await mailbox.token(email, 'password-reset'), password: 'payal-ghungroo-5' };
    expect((await other.send('PUT', '/auth/user', reset)).status).toBe(200);
    expect((await other.signIn(email, 'payal-ghungroo-5', more)).status).toBe(200);
    await other.post('/auth/recover', { email });
    await other.send('PUT', '/auth/user', { token: await mailbox.token(email, 'password-reset'), password: PASSWORD });
  });

  test('signs up: beyond the limit the newest link asks for a password', async () => {
    const email = 'new-here@example.in';
    const signUp = (browser: Browser, name: string) =>
      browser.post('/auth/signup', { full_name: name, email, password: 'moti-payal-77', consent: true });
    await times(8, (at) => signUp(stranger(at), 'Mallory'));
    await times(4, (at) => stranger(at).post('/auth/resend', { email }));
    const browser = new Browser(shop, here);
    expect([(await signUp(browser, 'Asha Rao')).status, (await mailbox.of(email)).length]).toEqual([200, attemptLimits.signUpMail.max]);
    const token = await mailbox.token(email, 'verify-email');
    expect((await browser.post('/auth/verify', { type: 'signup', token })).body.code).toBe('CHOOSE_PASSWORD');
    expect((await browser.post('/auth/verify', { type: 'signup', token, password: PASSWORD })).status).toBe(200);
    expect(await browser.who()).toBe(email);
  });

  test('pays cash on delivery, also with an address that is besieged', async () => {
    await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 29900, 500000, '[]', 1)");
    const email = 'at-the-door@example.in';
    await besiege(email);
    const who = new Shopper(shop);
    const id = await shop.addProduct({ price: 70_000, stock: 1 });
    const body = await who.orderBody([{ id }], '', { ...COD, customer_email: email });
    const asked = { email, phone: '9845000000', cart: cartOf(body) };
    await times(10, (at) => new Shopper(shop).post('/api/checkout/code', asked, { 'cf-connecting-ip': `203.0.113.${at}` }));
    // No more mails go to the address; the long code of those that did works in every browser.
    const { status } = await askCode(shop, who, body);
    expect([status, (await who.send({ ...body, contact_code: longCodeTo(shop, email) })).status]).toEqual([200, 200]);
  });
});

test('a browser that was signed in has attempts and mails of its own, after every way in', async () => {
  const email = 'at-home@example.in';
  const at = (number: number) => new Browser(shop, `198.51.100.${number}`);
  const [signedUp, byPassword, byCode, byLink] = [at(0), at(1), at(2), at(3)];
  await signedUp.post('/auth/signup', { full_name: 'Asha', email, password: PASSWORD, consent: true });
  await signedUp.post('/auth/verify', { type: 'signup', token: await mailbox.token(email, 'verify-email') });
  await byPassword.signIn(email, PASSWORD);
  await byCode.post('/auth/otp', { email });
  await byCode.post('/auth/verify', { type: 'email', email, token: await mailbox.code(email) });
  await byLink.post('/auth/otp', { email });
  await byLink.post('/auth/verify', { type: 'sign_in', token: await mailbox.token(email, 'sign-in-code') });
  await besiege(email);
  for (const browser of [signedUp, byPassword, byCode, byLink]) {
    expect(await browser.who()).toBe(email);
    await browser.post('/auth/logout', { scope: 'local' });
    const before = (await mailbox.of(email)).length;
    await browser.post('/auth/otp', { email });
    await browser.post('/auth/recover', { email });
    expect((await mailbox.of(email)).length - before).toBe(2);
    expect((await browser.signIn(email, PASSWORD)).status).toBe(200);
  }
});

test('beyond the limit the right password has a few mails sent, however often it is typed', async () => {
  const email = 'eager@example.in';
  await newAccount(shop, email);
  await besiege(email);
  const before = (await mailbox.of(email)).length;
  await times(9, (at) => stranger(at).signIn(email, PASSWORD));
  expect((await mailbox.of(email)).length - before).toBe(attemptLimits.signInMail.max);
});
