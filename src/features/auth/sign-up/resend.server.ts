import type * as z from 'zod/mini';
import type { Shop } from '../../../platform/shop.ts';
import { CODE_CAPTCHA_AFTER } from '../../../rules/people/rate-limits.ts';
import type { resendBody } from '../auth.schema.ts';
import { mayMail } from '../mail-limits.server.ts';
import { needsAddress, sendCode } from '../sign-in/send-code.server.ts';
import { sendVerification } from './send-verification.server.ts';

/** Sends the verification mail or a code again; the answer is the same whether or not there is an account. @throws ShopError */
export async function resend(shop: Shop, request: Request, { type, email, phone, security }: z.infer<typeof resendBody>): Promise<void> {
  if (type !== 'signup') return sendCode(shop, request, { ...(type === 'email' ? { email } : { phone }), security });
  if (!email) throw needsAddress();
  if (await mayMail(shop, 'signUpMail', email, { request, security, captchaAfter: CODE_CAPTCHA_AFTER }))
    await sendVerification(shop, email);
}
