import { and, eq, ne, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Statement } from '../../../platform/database/database.ts';
import { logSecurity } from '../../../platform/log.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { tryLimits } from '../../../rules/people/rate-limits.ts';
import { type Letters, letters, needsPhoneCodes, withVerifiedEmail } from '../account-mails.server.ts';
import type { userBody } from '../auth.schema.ts';
import { accounts, sessions, users } from '../auth.table.ts';
import { accountLinks } from '../auth-links.ts';
import { codeKept, newCode } from '../one-time-codes.server.ts';
import { hashPassword } from '../password/password-hash.server.ts';
import { refuseWeak } from '../password/strong-password.server.ts';
import { refuseTooMany } from '../rate-limits.server.ts';
import { linkKept, newLink, olderLinksDead, proofsOfUserGone } from '../verification-tokens.server.ts';
import { confirmSelf } from './confirm-self.server.ts';

type Change = z.infer<typeof userBody>;

/**
 * Changes the signed-in account: name, password, address, phone, all of it in one batch or nothing. What opens the account
 * asks first who it is.
 * @throws ShopError NOTHING_TO_CHANGE, and what confirmSelf throws, WEAK_PASSWORD, TOO_MANY_TRIES, PHONE_NOT_OFFERED
 */
export async function changeUser(shop: Shop, account: Account, change: Change): Promise<void> {
  const { full_name: name, password, email, phone } = change;
  if (name === undefined && password === undefined && email === undefined && phone === undefined) throw new ShopError('NOTHING_TO_CHANGE');
  if (password !== undefined) refuseWeak(password, { email: account.email, name: name ?? account.fullName });
  if (phone) needsPhoneCodes(shop);
  if (password !== undefined || email !== undefined || phone) {
    await confirmSelf(shop, account, { password: change.current_password, nonce: change.nonce });
  }
  const post = letters(shop);
  await shop.db.write([
    ...(name === undefined ? [] : [renamed(shop, account, name)]),
    ...(password === undefined ? [] : await newPassword(shop, post, account, password)),
    ...(email === undefined || email === account.email ? [] : await emailAsked(shop, post, account, email)),
    ...(phone === undefined ? [] : phone === '' ? [phoneGone(shop, account)] : await phoneAsked(shop, post, account, phone)),
  ]);
  post.send();
  if (password !== undefined) logSecurity('password_changed', { account: account.id, reason: 'changed' });
}

const renamed = ({ db, now }: Shop, { id }: Account, name: string): Statement =>
  db.orm
    .update(users)
    .set({ fullName: name, updatedAt: new Date(now) })
    .where(eq(users.id, id));

/** All other sessions end with the change, and every link that was mailed is void. */
async function newPassword(shop: Shop, post: Letters, { id, sessionId }: Account, password: string): Promise<Statement[]> {
  const { orm } = shop.db;
  return [
    orm
      .update(accounts)
      .set({ password: await hashPassword(password), updatedAt: new Date(shop.now) })
      .where(and(eq(accounts.userId, id), eq(accounts.providerId, 'credential'))),
    orm.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.id, sessionId))),
    proofsOfUserGone(id),
    post.mail('password-changed', eq(users.id, id)),
  ];
}

/** Mails the link to the new address. Where somebody has that address, they hear of it instead, and the answer is the same. */
async function emailAsked(shop: Shop, post: Letters, { id }: Account, newEmail: string): Promise<Statement[]> {
  await refuseTooMany(shop, `message:${newEmail}`, tryLimits.message);
  const link = await newLink('email-change');
  const free = sql`${users.id} = ${id} AND NOT EXISTS (SELECT 1 FROM users AS others WHERE others.email = ${newEmail})`;
  return [
    linkKept(shop, 'email-change', link.name, free, newEmail),
    olderLinksDead('email-change', link.name, eq(users.id, id)),
    post.mail('email-change', free, { link: accountLinks.changeEmail(shop.env, link.token), newEmail }, newEmail),
    post.mail('existing-account', withVerifiedEmail(newEmail), {
      loginLink: accountLinks.login(shop.env),
      resetLink: accountLinks.forgot(shop.env),
    }),
  ];
}

const phoneGone = ({ db }: Shop, { id }: Account): Statement =>
  db.orm.update(users).set({ loginPhone: null, loginPhoneVerified: false }).where(eq(users.id, id));

async function phoneAsked(shop: Shop, post: Letters, { id }: Account, phone: string): Promise<Statement[]> {
  await refuseTooMany(shop, `message:${phone}`, tryLimits.message);
  const code = newCode();
  const self = eq(users.id, id);
  return [...(await codeKept(shop, 'phone', `${id}\n${phone}`, code, self)), post.phoneCode(phone, code, self)];
}
