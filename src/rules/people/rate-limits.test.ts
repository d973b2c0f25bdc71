import { expect, test } from 'vitest';
import { HOUR } from '../limits.ts';
import {
  attemptLimits,
  BROWSER_SHARES,
  CAPTCHA_AFTER,
  CODE_AGAIN_AFTER,
  CODE_TRIES,
  CODE_TTL,
  NET_SHARES,
  RESET_LINK_TTL,
  SIGN_IN_LINK_TTL,
  VERIFY_LINK_TTL,
} from './rate-limits.ts';

const perHour = ({ max, window }: { max: number; window: number }) => (max * HOUR) / window;

test('one account accepts at most 100 wrong passwords an hour from everywhere (ASVS)', () => {
  expect(perHour(attemptLimits.passwordAnywhere)).toBeLessThanOrEqual(100);
  expect(perHour(attemptLimits.password)).toBeLessThan(perHour(attemptLimits.passwordAnywhere));
});

test.each([
  ['passwordHere', 'password'],
  ['messageHere', 'signInMail'],
  ['contactCodeHere', 'contactCode'],
  ['trackHere', 'track'],
] as const)('%s, which all people of one network address share, allows more than %s', (shared, own) => {
  expect(perHour(attemptLimits[shared])).toBeGreaterThan(perHour(attemptLimits[own]));
});

test('beyond the limit of mails a link of the same window still works', () => {
  expect(attemptLimits.signInMail.window).toBeLessThanOrEqual(SIGN_IN_LINK_TTL / 2);
  expect(attemptLimits.resetMail.window).toBeLessThanOrEqual(RESET_LINK_TTL / 2);
  expect(attemptLimits.signUpMail.window).toBeLessThanOrEqual(VERIFY_LINK_TTL / 2);
});

test('a code of six digits is guessed with a chance below 1 in 100,000', () => {
  expect(CODE_TRIES / 1_000_000).toBeLessThan(1 / 100_000);
});

test('a code can be requested again before it expires', () => {
  expect(CODE_AGAIN_AFTER).toBeLessThan(CODE_TTL / 2);
});

test('a captcha comes before the lock-out, and every browser and network has at least one attempt in its share', () => {
  expect(CAPTCHA_AFTER).toBeLessThan(attemptLimits.password.max);
  for (const name of ['passwordHere', 'messageHere', 'signUpHere', 'contactCodeHere', 'codeHere', 'trackHere'] as const)
    expect([name, attemptLimits[name].max / BROWSER_SHARES >= 1, attemptLimits[name].max >= NET_SHARES]).toEqual([name, true, true]);
});
