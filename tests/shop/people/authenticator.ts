import { expect } from 'vitest';
import { type Browser, PASSWORD } from './browser-session.ts';
import { totp } from './totp.ts';

/** An authenticator app of an account. */
export interface Factor {
  readonly id: string;
  readonly totp: { readonly uri: string; readonly secret: string };
  readonly backup_codes: string[];
}

/** The app is known, but not yet switched on. */
export const newFactor = async (browser: Browser): Promise<Factor> =>
  (await browser.post('/auth/factors', { password: PASSWORD })).body as unknown as Factor;

/** Switches the app on with a code. */
export async function verifyFactor(browser: Browser, { id }: Factor, code: string, challengeId?: string) {
  const challenge = challengeId ?? (await browser.post(`/auth/factors/${id}/challenge`)).body.id;
  return browser.post(`/auth/factors/${id}/verify`, { challenge_id: challenge, code });
}

/** Enrols the app as the page does. `used`: the code by which it was switched on. */
export async function enrolApp(browser: Browser): Promise<Factor & { readonly used: string }> {
  const factor = await newFactor(browser);
  const used = totp(factor.totp.secret);
  expect((await verifyFactor(browser, factor, used)).status).toBe(200);
  return { ...factor, used };
}

/** Another code of as many digits. */
export const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
