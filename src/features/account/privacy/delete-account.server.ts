import { sql } from 'drizzle-orm';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { assertPasswordOrCode } from '../../auth/security/confirm-self.server.ts';
import { sendSoon } from '../../messages/outbox/send-messages.server.ts';
import { erasePerson } from '../../personal-data/erase-person.server.ts';
import { accountHolder } from './account-holder.server.ts';

/**
 * Erases an account with its owner's data in one batch (L23).
 * @throws ShopError ADMIN_NOT_DELETABLE, and what assertPasswordOrCode throws
 */
export async function deleteAccount(
  shop: Shop,
  account: Account,
  proof: { password: string | undefined; nonce: string | undefined },
): Promise<void> {
  if (account.role === 'administrator') throw new ShopError('ADMIN_NOT_DELETABLE');
  await assertPasswordOrCode(shop, account, proof);
  const mailKey = `account-deleted:${account.id}`;
  const reader = sql`coalesce((SELECT language FROM users WHERE id = ${account.id}), 'en')`;
  const person = await accountHolder(shop, account);
  await shop.db.write(await erasePerson(shop, person, { requestedAt: shop.now, mailKey, reader }));
  sendSoon(shop, mailKey);
}
