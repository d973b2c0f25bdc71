import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { Statement } from '../../../platform/database/database.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { accountMails } from '../account-mails.server.ts';
import type { SecondFactorAnswer, SessionAnswer, verifyBody } from '../auth.schema.ts';
import { accounts, consentRecords, users } from '../auth.table.ts';
import { authRefusalsTexts } from '../auth-refusals.texts.ts';
import { hashPassword } from '../password/password-hash.server.ts';
import { assertStrongPassword } from '../password/strong-password.server.ts';
import { signInUser } from '../sign-in/finish-sign-in.server.ts';
import { deleteTokensOfLinkUser, holderOf, linkTokenName } from '../verification-tokens.server.ts';
import { linkAndUserQuery, signUpOfLink } from './mailed-link.server.ts';
import { clearedSignUpNonce, signUpNonceOf } from './sign-up-cookie.server.ts';

/**
 * The link of a sign-up proves that the visitor reads the mails of the address. In the browser that signed up this is enough: the
 * account keeps the name and password of that sign-up. In any other browser a stranger may have typed them, so a new password
 * must be chosen, and the one of the sign-up is discarded. The name stays: the page shows it before anything is pressed. Both ways sign in.
 * @throws ShopError LINK_INVALID, CHOOSE_PASSWORD, WEAK_PASSWORD; the link stays valid after the last two
 */
export async function finishSignUp(
  c: Context<ShopEnv>,
  { token, password, full_name: newName }: z.infer<typeof verifyBody>,
): Promise<SessionAnswer | SecondFactorAnswer> {
  const { shop } = c.var;
  const name = await linkTokenName('verify-email', token);
  const [link] = await linkAndUserQuery(shop, name);
  if (!link) throw new ShopError('LINK_INVALID');
  const nonce = await signUpNonceOf(shop.env, c.req.raw);
  if (!password && nonce !== signUpOfLink(link.value).nonce) {
    throw new ShopError('CHOOSE_PASSWORD', { fields: { password: authRefusalsTexts().choosePassword } });
  }
  if (password) assertStrongPassword(password, { email: link.user.email, name: newName || link.user.fullName }, shop.env.ADMIN_EMAIL);
  const { orm } = shop.db;
  const holder = holderOf(shop, name);
  // Checked again in the write: a newer sign-up may have made this link void since the read.
  const isUnproved = and(eq(users.id, holder), eq(users.emailVerified, false));
  const unproved = orm.select({ id: users.id }).from(users).where(isUnproved);
  const now = new Date(shop.now);
  const chosen: Statement[] = password
    ? [
        orm
          .update(accounts)
          .set({ password: await hashPassword(password), updatedAt: now })
          .where(and(eq(accounts.providerId, 'credential'), inArray(accounts.userId, unproved))),
        ...(newName ? [orm.update(users).set({ fullName: newName }).where(isUnproved)] : []),
        // The text of the consent is next to the button, so the consent is given by pressing it.
        orm
          .update(consentRecords)
          .set({ givenAt: shop.now })
          .where(and(eq(consentRecords.purpose, 'account'), inArray(consentRecords.userId, unproved))),
      ]
    : [];
  const mails = accountMails(shop);
  const written = await shop.db.write([
    ...chosen,
    orm.update(users).set({ emailVerified: true, updatedAt: now }).where(isUnproved).returning({ id: users.id }),
    mails.queueMessage('welcome', eq(users.id, holder)),
    deleteTokensOfLinkUser(shop, name),
  ]);
  const [user] = written[chosen.length] ?? [];
  if (!user) throw new ShopError('LINK_INVALID');
  mails.flush();
  c.header('Set-Cookie', clearedSignUpNonce(shop.env), { append: true });
  return signInUser(c, { ...link.user, emailVerified: true }, { stillHolds: sql`1` });
}
