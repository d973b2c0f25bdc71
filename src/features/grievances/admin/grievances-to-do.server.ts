import { sql } from 'drizzle-orm';
import { type WaitingQuery, waitingQuery } from '../../../platform/database/waiting.ts';
import type { Shop } from '../../../platform/shop.ts';
import { grievances } from '../grievances.table.ts';
import { isOpen } from './list-grievances.server.ts';

/** Complaints that wait for the administrator, and those whose clock has run out, whoever has to act. */
export function grievancesToDo(shop: Shop): Readonly<Record<'complaints' | 'overdue', WaitingQuery>> {
  const since = sql`${grievances.createdAt}`;
  return {
    complaints: waitingQuery(shop, sql`${grievances} WHERE ${isOpen} AND ${grievances.status} = 'open'`, { since }),
    overdue: waitingQuery(shop, sql`${grievances} WHERE ${grievances.dueAt} <= ${shop.now}`, { since }),
  };
}
