import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Shop } from '../../../platform/shop.ts';
import { accountMails } from '../account-mails.server.ts';
import type { recoverBody } from '../auth.schema.ts';
import { users } from '../auth.table.ts';
import { accountLinks } from '../auth-links.ts';
import { mayMail } from '../mail-limits.server.ts';
import { needsAddress } from '../sign-in/send-code.server.ts';
import { insertLinkToken, newLinkToken } from '../verification-tokens.server.ts';

/**
 * Mails a link to choose a new password if there is such an account; the answer and its time are the same either way. Beyond the limit
 * of the address none is sent: the links that were sent before work.
 * @throws ShopError
 */
export async function sendResetLink(shop: Shop, request: Request, { email, security }: z.infer<typeof recoverBody>): Promise<void> {
  if (!email) throw needsAddress();
  if (!(await mayMail(shop, 'resetMail', email, { request, security }))) return;
  const link = await newLinkToken('recovery');
  const who = eq(users.email, email);
  const mails = accountMails(shop);
  await shop.db.write([
    insertLinkToken(shop, 'recovery', link.name, who),
    mails.queueMessage('password-reset', who, { link: accountLinks.reset(shop.env, link.token) }),
  ]);
  mails.flush();
}
