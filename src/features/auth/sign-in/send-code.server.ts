import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { tryLimits } from '../../../rules/people/rate-limits.ts';
import { refuseOrder } from '../../../rules/refusals/order-refusals.ts';
import { type Letters, letters, needsPhoneCodes, withVerifiedEmail } from '../account-mails.server.ts';
import type { otpBody } from '../auth.schema.ts';
import { users } from '../auth.table.ts';
import { codeKept, newCode } from '../one-time-codes.server.ts';
import { refuseAnyTooMany, tryOf } from '../rate-limits.server.ts';
import { verificationMailed } from '../sign-up/send-verification.server.ts';

/**
 * Sends a code to sign in with, if there is somebody to send it to; the answer and its time are the same. An account that
 * nobody verified gets the link of its verification instead: a code must not open what its owner never agreed to.
 * @throws ShopError MISSING_INFORMATION, PHONE_NOT_OFFERED, TOO_MANY_TRIES
 */
export async function sendCode(shop: Shop, request: Request, { email, phone }: z.infer<typeof otpBody>): Promise<void> {
  if (!email && !phone) throw needsAddress();
  if (!email) needsPhoneCodes(shop);
  const subject = email ?? phone ?? '';
  await refuseAnyTooMany(shop, [[`message:${subject}`, tryLimits.message], tryOf(request, 'message', tryLimits.messageHere)]);
  const post = letters(shop);
  await shop.db.write(await (email ? byMail : byPhone)(shop, post, subject));
  post.send();
}

export const needsAddress = () =>
  new ShopError(refuseOrder('MISSING_INFORMATION', 'Please enter your email.'), { fields: { email: 'Please enter your email.' } });

async function byMail(shop: Shop, post: Letters, email: string): Promise<Statement[]> {
  const code = newCode();
  const verified = withVerifiedEmail(email);
  return [
    ...(await codeKept(shop, 'sign-in', email, code, verified)),
    post.mail('sign-in-code', verified, { code }),
    ...(await verificationMailed(shop, post, email)),
  ];
}

async function byPhone(shop: Shop, post: Letters, phone: string): Promise<Statement[]> {
  const code = newCode();
  const proved = sql`${users.loginPhone} = ${phone} AND ${users.loginPhoneVerified} = 1`;
  return [...(await codeKept(shop, 'sign-in', phone, code, proved)), post.phoneCode(phone, code, proved)];
}
