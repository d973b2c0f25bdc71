import { eq, sql } from 'drizzle-orm';
import { type WaitingQuery, waitingQuery } from '../../../platform/database/waiting.ts';
import type { Shop } from '../../../platform/shop.ts';
import { returns } from '../returns.table.ts';

/** The returns that wait for the administrator: to be decided, and to be settled now that the piece is back. */
export function returnsToDo(shop: Shop): Readonly<Record<'decide' | 'settle', WaitingQuery>> {
  const since = sql`${returns.createdAt}`;
  return {
    decide: waitingQuery(shop, sql`${returns} WHERE ${eq(returns.status, 'requested')}`, { since }),
    settle: waitingQuery(shop, sql`${returns} WHERE ${eq(returns.status, 'received')}`, { since }),
  };
}
