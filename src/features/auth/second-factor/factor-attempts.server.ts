import { eq } from 'drizzle-orm';
import type { RouteContext } from '../../../platform/request/route.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { attemptLimits, FACTOR_MAIL_AFTER } from '../../../rules/people/rate-limits.ts';
import { accountMails } from '../account-mails.server.ts';
import { users } from '../auth.table.ts';
import { callBetterAuth } from '../call-better-auth.server.ts';
import { assertNoWait, countLimitedAttempts, resetAttempts } from '../rate-limits.server.ts';
import { isKnownBrowser } from '../sign-in/known-browser.server.ts';

/** A code of the second step that is about to be looked at. */
interface FactorAttempt {
  /** After a right code. */
  forget(): Promise<void>;
  /** After a wrong one: the owner gets a mail about the fifth. */
  failed(): Promise<void>;
}

/**
 * Counts a code before it is looked at, so that of codes sent at once no more are judged than the limit allows. Who knows the password
 * cannot use up the attempts of a browser in which the owner was signed in.
 * @throws ShopError MFA_EXPIRED without a first step, TOO_MANY_TRIES, SHOP_BUSY
 */
export async function countFactorAttempt({ var: { shop }, req: { raw } }: RouteContext, headers: Headers): Promise<FactorAttempt> {
  const { response } = await callBetterAuth(shop, (library) => library.readSecondStep({ headers, returnHeaders: true }));
  const [user] = response.userId === null ? [] : await shop.db.orm.select().from(users).where(eq(users.id, response.userId));
  if (!user) throw new ShopError('MFA_EXPIRED');
  const known = await isKnownBrowser(shop, raw, user.email);
  const key = known ? `factor:${user.id}:${known}` : `factor:${user.id}`;
  const { most, wait } = await countLimitedAttempts(shop, [[key, attemptLimits.factor]]);
  assertNoWait(wait);
  return {
    forget: () => resetAttempts(shop, key),
    failed: async () => (most === FACTOR_MAIL_AFTER ? mailAbout(shop, user.id, 'factor-failed') : undefined),
  };
}

/** Tells the owner of an account about its second factor. */
export async function mailAbout(shop: Shop, userId: string, kind: 'factor-changed' | 'factor-failed', now?: 'on' | 'off'): Promise<void> {
  const mails = accountMails(shop);
  await shop.db.write([mails.queueMessage(kind, eq(users.id, userId), now && { now })]);
  mails.flush();
}
