import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { attemptLimits } from '../../../rules/people/rate-limits.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { type AccountMails, accountMails, assertPhoneCodes, withVerifiedEmail } from '../account-mails.server.ts';
import type { otpBody } from '../auth.schema.ts';
import { users } from '../auth.table.ts';
import { insertCode, newCode } from '../one-time-codes.server.ts';
import { assertWithinLimits, ipAttempt } from '../rate-limits.server.ts';
import { verificationMailed } from '../sign-up/send-verification.server.ts';

/**
 * Sends a sign-in code if there is an account for it; the answer and its time are the same either way. An unverified account
 * gets its verification link instead: a code must not open an account that the owner of the address never agreed to.
 * @throws ShopError MISSING_INFORMATION, PHONE_NOT_OFFERED, TOO_MANY_TRIES
 */
export async function sendCode(shop: Shop, request: Request, { email, phone }: z.infer<typeof otpBody>): Promise<void> {
  if (!email && !phone) throw needsAddress();
  if (!email) assertPhoneCodes(shop);
  const subject = email ?? phone ?? '';
  await assertWithinLimits(shop, [[`message:${subject}`, attemptLimits.message], ipAttempt(request, 'message', attemptLimits.messageHere)]);
  const mails = accountMails(shop);
  await shop.db.write(await (email ? byMail : byPhone)(shop, mails, subject));
  mails.flush();
}

export const needsAddress = () =>
  new ShopError(orderRefusal('MISSING_INFORMATION', 'Please enter your email.'), { fields: { email: 'Please enter your email.' } });

async function byMail(shop: Shop, mails: AccountMails, email: string): Promise<Statement[]> {
  const code = newCode();
  const verified = withVerifiedEmail(email);
  return [
    ...(await insertCode(shop, 'sign-in', email, code, verified)),
    mails.queueMail('sign-in-code', verified, { code }),
    ...(await verificationMailed(shop, mails, email)),
  ];
}

async function byPhone(shop: Shop, mails: AccountMails, phone: string): Promise<Statement[]> {
  const code = newCode();
  const proved = sql`${users.loginPhone} = ${phone} AND ${users.loginPhoneVerified} = 1`;
  return [...(await insertCode(shop, 'sign-in', phone, code, proved)), mails.queuePhoneCode(phone, code, proved)];
}
