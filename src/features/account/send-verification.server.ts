import type { Shop } from '../../platform/shop.ts';
import { letters } from './letters.server.ts';
import { accountLinks } from './links.ts';
import { linkKept, newLink } from './proofs.server.ts';

/** Mails another verification link to an account that nobody verified yet; it keeps the password that the account has. */
export async function sendVerification(shop: Shop, email: string): Promise<void> {
  const link = await newLink('verify-email');
  const unverified = { sql: 'email = ? AND email_verified = 0', args: [email] };
  const post = letters(shop);
  await shop.db.write([
    linkKept(shop, 'verify-email', link.name, unverified),
    post.mail('verify-email', unverified, { link: accountLinks.verify(shop.env, link.token) }),
  ]);
  post.send();
}
