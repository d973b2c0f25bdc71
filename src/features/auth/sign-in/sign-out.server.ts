import type { Context } from 'hono';
import type { Statement } from '../../../platform/database/database.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { forgetSession } from '../session/session-cookies.server.ts';

export type SignOutScope = 'global' | 'local' | 'others';

/**
 * Ends sessions: all of the user, this browser's, or all others (#213). A browser whose session is over already is told so and
 * forgets its cookie all the same (#228).
 * @throws ShopError SESSION_MISSING
 */
export async function signOut(c: Context<ShopEnv>, scope: SignOutScope): Promise<void> {
  const { shop, account } = c.var;
  if (scope !== 'others' || !account) forgetSession(c);
  if (!account) throw new ShopError('SESSION_MISSING');
  const ends: Record<SignOutScope, Statement> = {
    global: { sql: 'DELETE FROM sessions WHERE user_id = ?', args: [account.id] },
    local: { sql: 'DELETE FROM sessions WHERE id = ?', args: [account.sessionId] },
    others: { sql: 'DELETE FROM sessions WHERE user_id = ? AND id <> ?', args: [account.id, account.sessionId] },
  };
  await shop.db.write([ends[scope]]);
}
