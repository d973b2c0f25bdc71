import type { Shop } from '../../platform/shop.ts';
import { type AttemptLimit, attemptLimits } from '../../rules/people/rate-limits.ts';
import type { Security } from './auth.schema.ts';
import { assertHuman } from './captcha.server.ts';
import { ipAttempt, type LimitedAttempt, resetAttempts } from './rate-limits.server.ts';
import { isKnownBrowser } from './sign-in/known-browser.server.ts';

/** Mails that anybody can have sent to an address by typing it. Each purpose has a limit of its own. */
type MailPurpose = 'signInMail' | 'resetMail' | 'signUpMail';

/** The keys of a request besides the address that it types. */
interface Sender {
  readonly request: Request;
  readonly security: Security;
  /** The limit of the browser and the network address. */
  readonly here?: LimitedAttempt;
  readonly captchaAfter?: number;
}

/**
 * Counts a mail to an address. False if its limit is exceeded: then no mail is sent and the answer stays the same, because a link that
 * was sent in the same window still works. So strangers cannot fill the mailbox, and they lock nobody out. A browser that was
 * signed in with this address has a limit of its own.
 * @throws ShopError TOO_MANY_TRIES if the browser or the network address sends too much, CAPTCHA_NEEDED, SHOP_BUSY
 */
export async function mayMail(
  shop: Shop,
  purpose: MailPurpose,
  email: string,
  { request, security, here = ipAttempt(request, 'message', attemptLimits.messageHere), ...captcha }: Sender,
): Promise<boolean> {
  const known = await isKnownBrowser(shop, request, email);
  const subject: LimitedAttempt = [known ? `${purpose}:${email}:${known}` : `${purpose}:${email}`, attemptLimits[purpose] as AttemptLimit];
  const { isOver } = await assertHuman(shop, request, security, { subject: [subject], here: known ? null : here, ...captcha });
  return !isOver;
}

/**
 * Resets the limits once the owner of an address has void links: the address can get new ones at once. Never throws.
 */
export const resetMailLimits = (shop: Shop, email: string): Promise<void> =>
  resetAttempts(shop, ...(['signInMail', 'resetMail', 'signUpMail'] satisfies MailPurpose[]).map((purpose) => `${purpose}:${email}`));
