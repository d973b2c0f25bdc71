import { type SQL, sql } from 'drizzle-orm';
import { TO_DO_MAX } from '../../rules/limits.ts';
import type { Paise } from '../../rules/money/money.ts';
import type { Shop } from '../shop.ts';

/**
 * A query of work that waits: how many rows (up to TO_DO_MAX), since when the oldest and the newest, what they are worth together,
 * and when the first is due.
 * `waitingQuery(shop, sql\`orders WHERE …\`, { since: sql\`orders.created_at\` })`
 * @param outOf a number: of how many they are a part
 */
export function waitingQuery(
  { db: { orm } }: Shop,
  from: SQL,
  { since = sql`NULL`, amount = sql`NULL`, due = sql`NULL`, outOf = sql`NULL` } = {},
) {
  return orm
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      since: sql<number | null>`min(since)`,
      newest: sql<number | null>`max(since)`,
      amount: sql<Paise | null>`sum(amount)`,
      due: sql<number | null>`min(due)`,
      outOf: sql<number | null>`${outOf}`,
    })
    .from(sql`(SELECT ${since} AS since, ${amount} AS amount, ${due} AS due FROM ${from} LIMIT ${TO_DO_MAX})`);
}

export type WaitingQuery = ReturnType<typeof waitingQuery>;
