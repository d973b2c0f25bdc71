import type * as z from 'zod/mini';
import type { Shop } from '../../../platform/shop.ts';
import { attemptLimits } from '../../../rules/people/rate-limits.ts';
import type { resendBody } from '../auth.schema.ts';
import { assertWithinLimits, ipAttempt } from '../rate-limits.server.ts';
import { needsAddress, sendCode } from '../sign-in/send-code.server.ts';
import { sendVerification } from './send-verification.server.ts';

/** Sends the verification mail or a code again; the answer is the same whether or not there is an account. @throws ShopError */
export async function resend(shop: Shop, request: Request, { type, email, phone }: z.infer<typeof resendBody>): Promise<void> {
  if (type !== 'signup') return sendCode(shop, request, type === 'email' ? { email } : { phone });
  if (!email) throw needsAddress();
  await assertWithinLimits(shop, [[`message:${email}`, attemptLimits.message], ipAttempt(request, 'message', attemptLimits.messageHere)]);
  await sendVerification(shop, email);
}
