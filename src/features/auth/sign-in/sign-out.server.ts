import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Statement } from '../../../platform/database/database.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { sessions } from '../auth.table.ts';
import { clearSessionCookies } from '../session/session-cookies.server.ts';

export type SignOutScope = 'global' | 'local' | 'others';

/** Another thing that ends with a session, safe to repeat. `userId`: null where the session had ended before. */
export type AfterSignOut = (shop: Shop, request: Request, scope: SignOutScope, userId: string | null) => Statement[];

/**
 * Ends sessions: all of the user's, this browser's, or all others (#213). If the session is already over the request is refused,
 * but the cookie is still deleted (#228).
 * @throws ShopError SESSION_MISSING
 */
export async function signOut(c: Context<ShopEnv>, scope: SignOutScope, after: AfterSignOut): Promise<void> {
  const { shop, caller } = c.var;
  const account = await caller.account();
  if (scope !== 'others' || !account) clearSessionCookies(c);
  const ending = after(shop, c.req.raw, scope, account?.id ?? null);
  if (!account) {
    if (ending.length > 0) await shop.db.write(ending);
    throw new ShopError('SESSION_MISSING');
  }
  const ends: Record<SignOutScope, SQL | undefined> = {
    global: eq(sessions.userId, account.id),
    local: eq(sessions.id, account.sessionId),
    others: and(eq(sessions.userId, account.id), ne(sessions.id, account.sessionId)),
  };
  await shop.db.write([shop.db.orm.delete(sessions).where(ends[scope]), ...ending]);
}
