import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Shop } from '../../../platform/shop.ts';
import { attemptLimits } from '../../../rules/people/rate-limits.ts';
import { accountMails } from '../account-mails.server.ts';
import type { recoverBody } from '../auth.schema.ts';
import { users } from '../auth.table.ts';
import { accountLinks } from '../auth-links.ts';
import { assertHuman } from '../captcha.server.ts';
import { ipAttempt } from '../rate-limits.server.ts';
import { needsAddress } from '../sign-in/send-code.server.ts';
import { insertLinkToken, newLinkToken } from '../verification-tokens.server.ts';

/** Mails a link to choose a new password if there is such an account; the answer and its time are the same either way. @throws ShopError */
export async function sendResetLink(shop: Shop, request: Request, { email, security }: z.infer<typeof recoverBody>): Promise<void> {
  if (!email) throw needsAddress();
  await assertHuman(shop, request, security, [
    [`message:${email}`, attemptLimits.message],
    ipAttempt(request, 'message', attemptLimits.messageHere),
  ]);
  const link = await newLinkToken('recovery');
  const who = eq(users.email, email);
  const mails = accountMails(shop);
  await shop.db.write([
    insertLinkToken(shop, 'recovery', link.name, who),
    mails.queueMail('password-reset', who, { link: accountLinks.reset(shop.env, link.token) }),
  ]);
  mails.flush();
}
