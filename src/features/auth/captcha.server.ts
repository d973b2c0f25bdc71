import { logFault } from '../../platform/log.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { CAPTCHA_AFTER } from '../../rules/people/rate-limits.ts';
import type { Security } from './auth.schema.ts';
import { assertNoWait, countLimitedAttempts, type LimitedAttempt, undoAttempts } from './rate-limits.server.ts';

const TURNSTILE = 'https://challenges.cloudflare.com';
const TURNSTILE_TIMEOUT = 3000;

/** The answer of siteverify. A token is valid once and for five minutes; Cloudflare checks both. */
interface Verdict {
  readonly success?: boolean;
  readonly 'error-codes'?: readonly string[];
}

/**
 * Counts an attempt. If a captcha is set up, it is required after CAPTCHA_AFTER attempts. An attempt that is refused for lack of
 * a captcha does not count, so nobody can lock an address out without solving captchas.
 * @throws ShopError TOO_MANY_TRIES, CAPTCHA_NEEDED with `captcha`, the site key for showing it
 */
export async function assertHuman(
  shop: Shop,
  request: Request,
  security: Security,
  attempts: readonly (LimitedAttempt | null)[],
): Promise<void> {
  const { TURNSTILE_SITE_KEY: captcha } = shop.env;
  const token = security?.captcha_token;
  const isExempt = !captcha || (token ? await isPerson(shop, request, token) : false);
  const { most, wait } = await countLimitedAttempts(shop, attempts);
  const needsCaptcha = !isExempt && most > CAPTCHA_AFTER;
  if (needsCaptcha) await undoAttempts(shop, attempts);
  assertNoWait(wait);
  if (needsCaptcha) throw new ShopError('CAPTCHA_NEEDED', { captcha });
}

/** After a sign-in: if failures lead to a captcha, an attempt with the right password must not count against the IP address. */
export const undoCaptchaAttempt = async (shop: Shop, here: LimitedAttempt): Promise<void> => {
  if (shop.env.TURNSTILE_SITE_KEY) await undoAttempts(shop, [here]);
};

/**
 * Asks Turnstile about a token. If Turnstile does not answer, or the shop's own secret is wrong, everybody passes: only the
 * attempt limits apply.
 */
async function isPerson({ env, calls }: Shop, request: Request, token: string): Promise<boolean> {
  const remoteip = request.headers.get('cf-connecting-ip');
  try {
    calls.spend();
    const answer = await fetch(`${env.TURNSTILE_URL ?? TURNSTILE}/turnstile/v0/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret: env.TURNSTILE_SECRET ?? '', response: token, ...(remoteip && { remoteip }) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TURNSTILE_TIMEOUT),
    });
    const verdict = (await answer.json()) as Verdict | null;
    const codes = verdict?.['error-codes'] ?? [];
    const isOurFault = codes.some((code) => code === 'internal-error' || code.endsWith('-input-secret'));
    if (typeof verdict?.success !== 'boolean' || isOurFault) throw new Error(`siteverify ${answer.status} ${codes.join(' ')}`);
    return verdict.success;
  } catch (error) {
    logFault('captcha', error);
    return true;
  }
}
