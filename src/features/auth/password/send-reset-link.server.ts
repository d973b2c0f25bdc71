import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Shop } from '../../../platform/shop.ts';
import { tryLimits } from '../../../rules/people/rate-limits.ts';
import { letters } from '../account-mails.server.ts';
import type { recoverBody } from '../auth.schema.ts';
import { users } from '../auth.table.ts';
import { accountLinks } from '../auth-links.ts';
import { refuseMachines } from '../captcha.server.ts';
import { tryOf } from '../rate-limits.server.ts';
import { needsAddress } from '../sign-in/send-code.server.ts';
import { linkKept, newLink } from '../verification-tokens.server.ts';

/** Mails a link to choose a new password, if there is such an account; the answer and its time are the same. @throws ShopError */
export async function recover(shop: Shop, request: Request, { email, security }: z.infer<typeof recoverBody>): Promise<void> {
  if (!email) throw needsAddress();
  await refuseMachines(shop, request, security, [
    [`message:${email}`, tryLimits.message],
    tryOf(request, 'message', tryLimits.messageHere),
  ]);
  const link = await newLink('recovery');
  const who = eq(users.email, email);
  const post = letters(shop);
  await shop.db.write([
    linkKept(shop, 'recovery', link.name, who),
    post.mail('password-reset', who, { link: accountLinks.reset(shop.env, link.token) }),
  ]);
  post.send();
}
