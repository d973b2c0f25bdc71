import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Statement } from '../../../platform/database/database.ts';
import { senderOf } from '../../../platform/request/rate-limit.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { newId } from '../../../rules/ids.ts';
import { language } from '../../../rules/language/language.ts';
import { signUpFault } from '../../../rules/people/account-checks.ts';
import { attemptLimits } from '../../../rules/people/rate-limits.ts';
import { accountRefusal } from '../../../rules/refusals/account-refusals.ts';
import { type AccountMails, accountMails, withVerifiedEmail } from '../account-mails.server.ts';
import type { signUpBody } from '../auth.schema.ts';
import { accounts, users } from '../auth.table.ts';
import { accountLinks } from '../auth-links.ts';
import { insertConsentOfUser } from '../consents/consents.server.ts';
import { mayMail } from '../mail-limits.server.ts';
import { hashPassword } from '../password/password-hash.server.ts';
import { assertStrongPassword } from '../password/strong-password.server.ts';
import { ipAttempt } from '../rate-limits.server.ts';
import { afterSignUpText } from './after-sign-up.ts';
import { verificationMailed } from './send-verification.server.ts';
import { newSignUpNonce } from './sign-up-cookie.server.ts';

/**
 * Creates an account, its consent and its verification mail in one batch. The batch is the same for an address that already has
 * an account: nothing is created, and its owner gets a mail that says so. Neither the answer nor its time reveals the difference.
 * An unverified account takes the name, language and password of the latest sign-up. They count only if the mailed link is opened in the
 * same browser; anywhere else they are discarded (see finish-sign-up.server.ts). Beyond the limit of the address no mail is sent: the
 * newest link works, and asks for a password.
 * Returns the cookie that identifies this browser.
 * @throws ShopError SIGN_UP_CHECK, WEAK_PASSWORD, TOO_MANY_TRIES, CAPTCHA_NEEDED
 */
export async function signUp(shop: Shop, request: Request, body: z.infer<typeof signUpBody>): Promise<{ setCookie: string }> {
  const { full_name: name, email, password, confirm = password, consent, security, next, wish } = body;
  const fault = signUpFault({ full_name: name, email, password, confirm, consent: consent ? 'on' : '' });
  if (fault) throw new ShopError(accountRefusal('SIGN_UP_CHECK', fault.message), { fields: fault.fields });
  assertStrongPassword(password, { email, name }, shop.env.ADMIN_EMAIL);
  const here = ipAttempt(request, 'sign-up', attemptLimits.signUpHere);
  const isMailed = await mayMail(shop, 'signUpMail', email, { request, security, here });

  const id = newId();
  const [hash, nonce] = await Promise.all([hashPassword(password, senderOf(shop.env, request)), newSignUpNonce(shop.env)]);
  const { orm } = shop.db;
  const unverified = orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, false)));
  const mails = accountMails(shop);
  await shop.db.write([
    orm
      .insert(users)
      .values({ id, email, fullName: name, language: language() })
      .onConflictDoUpdate({
        target: users.email,
        set: { fullName: name, language: language() },
        setWhere: eq(users.emailVerified, false),
      }),
    sql`INSERT INTO accounts (id, account_id, provider_id, user_id) SELECT ${newId()}, id, 'credential', id FROM users WHERE id = ${id}`,
    orm
      .update(accounts)
      .set({ password: hash })
      .where(and(eq(accounts.providerId, 'credential'), inArray(accounts.userId, unverified))),
    insertConsentOfUser(shop, 'account', id),
    ...(isMailed ? await signUpMails(shop, mails, email, `${nonce.hash}\n${afterSignUpText({ next, wish })}`) : []),
  ]);
  mails.flush();
  return nonce;
}

const signUpMails = async (shop: Shop, mails: AccountMails, email: string, ofSignUp: string): Promise<Statement[]> => [
  ...(await verificationMailed(shop, mails, email, ofSignUp)),
  mails.queueMessage('existing-account', withVerifiedEmail(email), {
    loginLink: accountLinks.login(shop.env),
    resetLink: accountLinks.forgot(shop.env),
  }),
];
