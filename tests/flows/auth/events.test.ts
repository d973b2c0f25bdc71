import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enrolApp } from '../../shop/people/authenticator.ts';
import { Browser, newAccount, PASSWORD, times } from '../../shop/people/browser-session.ts';
import { totp } from '../../shop/people/totp.ts';
import { shopWithMailbox } from '../../shop/under-test.ts';

const { shop, mailbox } = await shopWithMailbox();
const EMAIL = 'asha@example.in';
await newAccount(shop, EMAIL);
const account = String((await shop.rows('SELECT id FROM users WHERE email = ?', EMAIL))[0]?.id);

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: unknown) => void lines.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
});
/** The events since the last call, as `event reason account?`. */
const events = () => {
  const entries = lines.splice(0).map((line) => JSON.parse(line) as Record<string, string>);
  return entries.map((fact) =>
    [fact.event, fact.reason, ...(fact.account ? [fact.account === account ? 'asha' : 'other'] : [])].filter(Boolean).join(' '),
  );
};

test('signing in, failing, confirming, changing and being locked out log one line each, without personal data (S12, 16.3)', async () => {
  const seen: string[] = [];
  const look = () => {
    seen.push(...lines);
    return events();
  };
  const browser = new Browser(shop);
  await browser.signIn(EMAIL, 'wrong-one');
  await browser.signIn('nobody@example.in', 'wrong-one');
  await browser.post('/auth/verify', { type: 'email', email: EMAIL, token: '000000' });
  expect(look()).toEqual(['sign_in_failed WRONG_PASSWORD asha', 'sign_in_failed WRONG_PASSWORD', 'sign_in_failed WRONG_CODE']);
  await browser.signIn(EMAIL, PASSWORD);
  await browser.post('/auth/confirm', { password: 'wrong-one' });
  await browser.post('/auth/confirm', { password: PASSWORD });
  expect(look()).toEqual(['sign_in customer asha', 'sign_in_failed CURRENT_PASSWORD_WRONG asha', 'confirmed_again asha']);

  const factor = await enrolApp(browser);
  expect(look()).toEqual(['second_factor_changed on asha', 'sign_in customer asha']);
  const second = new Browser(shop);
  await second.signIn(EMAIL, PASSWORD);
  for (const token of [totp(factor.totp.secret), 'abcdef']) await second.post('/auth/verify', { type: 'totp', token });
  for (const token of ['wrong-code', factor.backup_codes[0]]) await second.post('/auth/verify', { type: 'backup_code', token });
  const failed = ['CODE_USED asha', 'WRONG_CODE asha', 'WRONG_CODE'].map((why) => `second_factor_failed ${why}`);
  expect(look()).toEqual([...failed, 'sign_in customer asha']);
  await second.send('DELETE', `/auth/factors/${factor.id}`, { password: PASSWORD });
  expect(look()).toEqual(['second_factor_changed off asha', 'sign_in customer asha']);

  await second.send('PUT', '/auth/user', { password: 'payal-ghungroo-5', current_password: PASSWORD });
  await second.post('/auth/recover', { email: EMAIL });
  await second.send('PUT', '/auth/user', { password: 'payal-ghungroo-6', token: await mailbox.token(EMAIL, 'password-reset') });
  expect(look()).toEqual(['password_changed changed asha', 'password_changed reset asha']);
  await times(13, () => new Browser(shop, '203.0.113.44').signIn(EMAIL, 'wrong-one'));
  // Only the first attempt that is refused.
  expect(look().slice(-2)).toEqual(['sign_in_failed WRONG_PASSWORD asha', 'locked_out password']);

  const own = [factor.totp.secret, ...factor.backup_codes, second.jar.get('session') ?? '@'];
  const secrets = ['@', 'Asha', '203.0.113', PASSWORD, 'payal', 'wrong-one', ...own];
  for (const secret of secrets) expect(seen.join('\n')).not.toContain(secret);
});
