import { and, eq, inArray } from 'drizzle-orm';
import { sessionIsValid } from '../../../platform/request/session.ts';
import type { Shop } from '../../../platform/shop.ts';
import { sessions, users } from '../auth.table.ts';
import { accountOf } from './session.server.ts';

/** When each of these sessions ends, UTC ms, by id. One that is over, or that is not the administrator's, is missing. */
export async function administratorSessions(shop: Shop, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await shop.db.orm
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, [...ids]), sessionIsValid(shop.env, shop.now)));
  const accounts = rows.flatMap((row) => accountOf(shop.env, [row]) ?? []);
  return new Map(accounts.filter(({ role }) => role === 'administrator').map(({ sessionId, sessionEnds }) => [sessionId, sessionEnds]));
}
