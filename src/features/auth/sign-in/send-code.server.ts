import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { attemptLimits, CODE_CAPTCHA_AFTER } from '../../../rules/people/rate-limits.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { phoneChannel } from '../../messages/outbox/outbox.server.ts';
import { type AccountMails, accountMails, assertPhoneCodes, withVerifiedEmail } from '../account-mails.server.ts';
import type { otpBody } from '../auth.schema.ts';
import { users } from '../auth.table.ts';
import { accountLinks } from '../auth-links.ts';
import { authRefusalsTexts } from '../auth-refusals.texts.ts';
import { assertHuman } from '../captcha.server.ts';
import { isOverCodeBudget } from '../code-budget.server.ts';
import { mayMail } from '../mail-limits.server.ts';
import { insertCode, newCode } from '../one-time-codes.server.ts';
import { countAttempt, ipAttempt, type LimitedAttempt } from '../rate-limits.server.ts';
import { verificationMailed } from '../sign-up/send-verification.server.ts';
import { insertLinkToken, newLinkToken } from '../verification-tokens.server.ts';

/**
 * Sends a sign-in code if there is an account for it; the answer and its time are the same either way. An unverified account
 * gets its verification link instead: a code must not open an account that the owner of the address never agreed to. Where a phone or
 * the shop had too many codes, the one for a phone goes by mail.
 * @throws ShopError MISSING_INFORMATION, PHONE_NOT_OFFERED, TOO_MANY_TRIES, CAPTCHA_NEEDED
 */
export async function sendCode(shop: Shop, request: Request, { email, phone, security }: z.infer<typeof otpBody>): Promise<void> {
  if (email) {
    const isBusy = await isOverCodeBudget(shop, 'email');
    const from = { request, security, captchaAfter: isBusy ? 0 : CODE_CAPTCHA_AFTER };
    if (await mayMail(shop, 'signInMail', email, from)) await mailSignInCode(shop, email);
    return;
  }
  if (!phone) throw needsAddress();
  assertPhoneCodes(shop);
  const subject: LimitedAttempt[] = [[`phoneCode:${phone}`, attemptLimits.phoneCode]];
  const here = ipAttempt(request, 'message', attemptLimits.messageHere);
  const { isOver, assertChallenged } = await assertHuman(shop, request, security, { subject, here, captchaAfter: CODE_CAPTCHA_AFTER });
  const isBusy = await isOverCodeBudget(shop, phoneChannel(shop.env) ?? 'sms');
  if (isOver || isBusy) {
    if ((await isOverCodeBudget(shop, 'email')) || isBusy) assertChallenged();
    return mailInstead(shop, phone);
  }
  const mails = accountMails(shop);
  await shop.db.write(await byPhone(shop, mails, phone));
  mails.flush();
}

/**
 * Mails a code to the account of a phone that gets none, because it or the shop had too many. The answer and its time tell nobody whose
 * phone it is.
 */
async function mailInstead(shop: Shop, phone: string): Promise<void> {
  const [owner] = await shop.db.orm.select({ email: users.email }).from(users).where(withProvedPhone(phone));
  const wait = await countAttempt(shop, `signInMail:${owner?.email ?? phone}`, attemptLimits.signInMail);
  const isMailed = owner !== undefined && wait === 0;
  await mailSignInCode(shop, isMailed ? owner.email : '', isMailed ? phone : '');
}

export const needsAddress = () =>
  new ShopError(orderRefusal('MISSING_INFORMATION', authRefusalsTexts().enterEmail), { fields: { email: authRefusalsTexts().enterEmail } });

/**
 * Mails a code and a link to log in, if there is an account. Strangers can make the code void, by wrong attempts or by requesting
 * another, but not the link. `subject`: the phone, if that is what was typed. It takes as long for an address that has no account.
 */
export async function mailSignInCode(shop: Shop, email: string, subject = email): Promise<void> {
  const code = newCode();
  const { token, name } = await newLinkToken('sign-in');
  const link = accountLinks.signIn(shop.env, token, email === shop.env.ADMIN_EMAIL);
  const verified = withVerifiedEmail(email);
  const mails = accountMails(shop);
  await shop.db.write([
    ...(await insertCode(shop, 'sign-in', subject, code, verified)),
    insertLinkToken(shop, 'sign-in', name, verified),
    mails.queueMessage('sign-in-code', verified, { code, link }),
    ...(await verificationMailed(shop, mails, email)),
  ]);
  mails.flush();
}

const withProvedPhone = (phone: string): SQL => sql`${users.loginPhone} = ${phone} AND ${users.loginPhoneVerified} = 1`;

async function byPhone(shop: Shop, mails: AccountMails, phone: string): Promise<Statement[]> {
  const code = newCode();
  const proved = withProvedPhone(phone);
  return [...(await insertCode(shop, 'sign-in', phone, code, proved)), mails.queuePhoneCode(phone, code, proved)];
}
