import { sql } from 'drizzle-orm';
import { type WaitingQuery, waitingQuery } from '../../../platform/database/waiting.ts';
import type { Shop } from '../../../platform/shop.ts';
import { CALL_AFTER, CALL_LATE_AFTER } from '../../../rules/cash/cash-check.ts';

/** The condition of the index of orders that wait, to the letter. */
export const isWaiting = sql`cod_checks.state = 'waiting' AND cod_checks.is_marked = 1`;

/** A cash order to call about: a rule wishes it, or a day has passed without an answer. */
export const isToCall = ({ now }: Pick<Shop, 'now'>) =>
  sql`${isWaiting} AND (cod_checks.asked_at <= ${now - CALL_AFTER} OR cod_checks.act = 'call')`;
/** The same for two days. */
const isLateToCall = ({ now }: Pick<Shop, 'now'>) => sql`${isWaiting} AND cod_checks.asked_at <= ${now - CALL_LATE_AFTER}`;

/** Cash orders that wait for a call, and those that wait for long. */
export function checksToDo(shop: Shop): Readonly<Record<'calls' | 'lateCalls', WaitingQuery>> {
  const since = sql`cod_checks.asked_at`;
  return {
    calls: waitingQuery(shop, sql`cod_checks WHERE ${isToCall(shop)}`, { since }),
    lateCalls: waitingQuery(shop, sql`cod_checks WHERE ${isLateToCall(shop)}`, { since }),
  };
}
