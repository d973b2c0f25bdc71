import { inArray } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { sessions } from '../auth.table.ts';
import { accountOf, accountsQuery } from './session.server.ts';

/**
 * Returns the end of each of these sessions, UTC ms, by id. One that is over, or that is not the administrator's, is missing.
 */
export async function administratorSessions(shop: Shop, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await shop.db.read(accountsQuery(shop, inArray(sessions.id, [...ids])));
  const accounts = rows.flatMap((row) => accountOf(shop.env, [row]) ?? []);
  return new Map(accounts.filter(({ role }) => role === 'administrator').map(({ sessionId, sessionEnds }) => [sessionId, sessionEnds]));
}
