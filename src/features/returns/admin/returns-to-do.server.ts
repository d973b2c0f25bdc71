import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { type WaitingQuery, waitingQuery } from '../../../platform/database/waiting.ts';
import type { Shop } from '../../../platform/shop.ts';
import { RETURN_ANSWERED_WITHIN } from '../../../rules/limits.ts';
import { returns } from '../returns.table.ts';

/**
 * Returns the returns that wait for the administrator: to be decided, to be settled now that the piece is back, and those of both that
 * wait too long.
 */
export function returnsToDo(shop: Shop): Readonly<Record<'decide' | 'settle' | 'lateReturns', WaitingQuery>> {
  const since = sql`${returns.createdAt}`;
  const waitsSince = sql`coalesce(${returns.receivedAt}, ${returns.createdAt})`;
  return {
    decide: waitingQuery(shop, sql`${returns} WHERE ${eq(returns.status, 'requested')}`, { since }),
    lateReturns: waitingQuery(
      shop,
      sql`${returns} WHERE ${and(inArray(returns.status, ['requested', 'received']), lt(waitsSince, shop.now - RETURN_ANSWERED_WITHIN))}`,
      { since: sql`${waitsSince} + ${RETURN_ANSWERED_WITHIN}` },
    ),
    settle: waitingQuery(shop, sql`${returns} WHERE ${eq(returns.status, 'received')}`, { since }),
  };
}
