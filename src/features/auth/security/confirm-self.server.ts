import { and, eq } from 'drizzle-orm';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { attemptLimits } from '../../../rules/people/rate-limits.ts';
import { accountMails } from '../account-mails.server.ts';
import { accounts, users } from '../auth.table.ts';
import { authRefusalsTexts } from '../auth-refusals.texts.ts';
import { consumeCode, insertCode, newCode } from '../one-time-codes.server.ts';
import { verifyPassword } from '../password/password-hash.server.ts';
import { assertWithinLimit } from '../rate-limits.server.ts';

/** Mails a code to the signed-in user, with which they can confirm their identity. @throws ShopError TOO_MANY_TRIES */
export async function reauthenticate(shop: Shop, { id }: Account): Promise<void> {
  await assertWithinLimit(shop, `confirmMail:${id}`, attemptLimits.accountMail);
  const code = newCode();
  const self = eq(users.id, id);
  const mails = accountMails(shop);
  await shop.db.write([...(await insertCode(shop, 'reauthenticate', id, code, self)), mails.queueMessage('confirm-code', self, { code })]);
  mails.flush();
}

/**
 * Requires the password again, or the mailed code, before an action that a stranger at an unlocked device must not take.
 * @throws ShopError PASSWORD_NEEDED, CURRENT_PASSWORD_WRONG, WRONG_CODE, TOO_MANY_TRIES
 */
export async function assertPasswordOrCode(
  shop: Shop,
  { id }: Account,
  { password, nonce }: { password: string | undefined; nonce: string | undefined },
): Promise<void> {
  if (!password && !nonce) throw new ShopError('PASSWORD_NEEDED', { fields: { current_password: authRefusalsTexts().enterCurrent } });
  await assertWithinLimit(shop, `confirm:${id}`, attemptLimits.confirm);
  if (nonce) {
    if ((await consumeCode(shop, 'reauthenticate', id, nonce)) !== id) throw new ShopError('WRONG_CODE');
    return;
  }
  const [own] = await shop.db.orm
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, id), eq(accounts.providerId, 'credential')));
  if (!own?.hash || !(await verifyPassword({ hash: own.hash, password: password ?? '' }))) {
    throw new ShopError('CURRENT_PASSWORD_WRONG', { fields: { current_password: authRefusalsTexts().currentWrong } });
  }
}
