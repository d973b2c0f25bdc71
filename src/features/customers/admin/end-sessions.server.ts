import { and, eq, ne, sql } from 'drizzle-orm';
import { logSecurity } from '../../../platform/log/log.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { accountMails } from '../../auth/account-mails.server.ts';
import { sessions, users } from '../../auth/auth.table.ts';
import { customers } from '../customers.table.ts';
import { accountOfCustomer } from './account-of-customer.server.ts';

/**
 * Signs a customer's account out of every browser and tells its owner by mail: the next request of each browser is a guest's. The
 * session of the administrator who asks is kept, should the account be their own.
 * @returns how many sessions were ended
 * @throws ShopError RECORD_NOT_FOUND, also for a guest
 */
export async function endSessions(shop: Shop, id: number, by: Account): Promise<{ ended: number }> {
  const { orm } = shop.db;
  const [account] = await orm
    .select({
      id: users.id,
      open: sql<number>`(SELECT count(*) FROM sessions s WHERE s.user_id = users.id AND s.id <> ${by.sessionId})`.mapWith(Number),
    })
    .from(customers)
    .innerJoin(users, eq(users.id, accountOfCustomer))
    .where(eq(customers.id, id));
  if (!account) throw new ShopError('RECORD_NOT_FOUND');
  const theirs = and(eq(sessions.userId, account.id), ne(sessions.id, by.sessionId));
  const mails = accountMails(shop);
  const results = await shop.db.write([
    mails.queueMessage('signed-out', sql`${users.id} = ${account.id} AND EXISTS (SELECT 1 FROM sessions WHERE ${theirs})`),
    orm.delete(sessions).where(theirs).returning({ id: sessions.id }),
    // Neither name nor address: nobody can take a person out of the audit log again.
    recordAction(shop, {
      by: by.email,
      action: 'end-sessions',
      kind: 'customer',
      id,
      label: `Customer ${id}`,
      changes: { sessions: [account.open, 0] },
    }),
  ]);
  mails.flush();
  logSecurity('sessions_ended', { account: account.id, reason: 'administrator' });
  return { ended: results[1]?.length ?? 0 };
}
