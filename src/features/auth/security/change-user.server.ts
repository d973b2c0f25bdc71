import { and, eq, ne, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Statement } from '../../../platform/database/database.ts';
import { logSecurity } from '../../../platform/log/log.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { attemptLimits } from '../../../rules/people/rate-limits.ts';
import { phoneChannel } from '../../messages/outbox/outbox.server.ts';
import { type AccountMails, accountMails, assertPhoneCodes, withVerifiedEmail } from '../account-mails.server.ts';
import type { userBody } from '../auth.schema.ts';
import { accounts, sessions, users } from '../auth.table.ts';
import { accountLinks } from '../auth-links.ts';
import { isOverCodeBudget } from '../code-budget.server.ts';
import { insertCode, newCode } from '../one-time-codes.server.ts';
import { hashPassword } from '../password/password-hash.server.ts';
import { assertStrongPassword } from '../password/strong-password.server.ts';
import { assertWithinLimits } from '../rate-limits.server.ts';
import { deleteOlderLinkTokens, deleteTokensOfUser, insertLinkToken, newLinkToken } from '../verification-tokens.server.ts';
import { assertPasswordOrCode } from './confirm-self.server.ts';

type Change = z.infer<typeof userBody>;

/**
 * Changes the name, password, address or phone of the signed-in account, in one batch. Anything that can be used to sign in
 * requires the password or a mailed code first.
 * @throws ShopError NOTHING_TO_CHANGE, WEAK_PASSWORD, TOO_MANY_TRIES, PHONE_NOT_OFFERED, and what assertPasswordOrCode throws
 */
export async function changeUser(shop: Shop, account: Account, change: Change): Promise<void> {
  const { full_name: name, password, email, phone } = change;
  if (name === undefined && password === undefined && email === undefined && phone === undefined) throw new ShopError('NOTHING_TO_CHANGE');
  if (password !== undefined)
    assertStrongPassword(password, { email: account.email, name: name ?? account.fullName }, shop.env.ADMIN_EMAIL);
  if (phone) assertPhoneCodes(shop);
  if (password !== undefined || email !== undefined || phone) {
    await assertPasswordOrCode(shop, account, { password: change.current_password, nonce: change.nonce });
  }
  const mails = accountMails(shop);
  await shop.db.write([
    ...(name === undefined ? [] : [setName(shop, account, name)]),
    ...(password === undefined ? [] : await setPassword(shop, mails, account, password)),
    ...(email === undefined || email === account.email ? [] : await requestEmail(shop, mails, account, email)),
    ...(phone === undefined ? [] : phone === '' ? [removePhone(shop, account)] : await requestPhone(shop, mails, account, phone)),
  ]);
  mails.flush();
  if (password !== undefined) logSecurity('password_changed', { account: account.id, reason: 'changed' });
}

const setName = ({ db, now }: Shop, { id }: Account, name: string): Statement =>
  db.orm
    .update(users)
    .set({ fullName: name, updatedAt: new Date(now) })
    .where(eq(users.id, id));

/** Ends all other sessions and makes every mailed link void. */
async function setPassword(shop: Shop, mails: AccountMails, { id, sessionId }: Account, password: string): Promise<Statement[]> {
  const { orm } = shop.db;
  return [
    orm
      .update(accounts)
      .set({ password: await hashPassword(password), updatedAt: new Date(shop.now) })
      .where(and(eq(accounts.userId, id), eq(accounts.providerId, 'credential'))),
    orm.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.id, sessionId))),
    deleteTokensOfUser(id),
    mails.queueMessage('password-changed', eq(users.id, id)),
  ];
}

/** Mails the link to the new address. If the address already has an account, its owner is told instead; the answer is the same. */
async function requestEmail(shop: Shop, mails: AccountMails, { id }: Account, newEmail: string): Promise<Statement[]> {
  await assertWithinLimits(shop, [
    [`addressMail:${id}`, attemptLimits.accountMail],
    [`addressMail:${newEmail}`, attemptLimits.accountMail],
  ]);
  const link = await newLinkToken('email-change');
  const free = sql`${users.id} = ${id} AND NOT EXISTS (SELECT 1 FROM users AS others WHERE others.email = ${newEmail})`;
  return [
    insertLinkToken(shop, 'email-change', link.name, free, { rest: newEmail }),
    deleteOlderLinkTokens('email-change', link.name, eq(users.id, id)),
    mails.queueMessage('email-change', free, { link: accountLinks.changeEmail(shop.env, link.token), newEmail }, newEmail),
    mails.queueMessage('existing-account', withVerifiedEmail(newEmail), {
      loginLink: accountLinks.login(shop.env),
      resetLink: accountLinks.forgot(shop.env),
    }),
  ];
}

const removePhone = ({ db }: Shop, { id }: Account): Statement =>
  db.orm.update(users).set({ loginPhone: null, loginPhoneVerified: false }).where(eq(users.id, id));

async function requestPhone(shop: Shop, mails: AccountMails, { id }: Account, phone: string): Promise<Statement[]> {
  await assertWithinLimits(shop, [
    [`phoneMail:${id}`, attemptLimits.accountMail],
    [`phoneMail:${phone}`, attemptLimits.accountMail],
  ]);
  if (await isOverCodeBudget(shop, phoneChannel(shop.env) ?? 'sms')) throw new ShopError('TOO_MANY_TRIES');
  const code = newCode();
  const self = eq(users.id, id);
  return [...(await insertCode(shop, 'phone', `${id}\n${phone}`, code, self)), mails.queuePhoneCode(phone, code, self)];
}
