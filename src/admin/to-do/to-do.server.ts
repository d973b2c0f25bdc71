import { and, desc, eq, gte, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alertsSeen } from '../../features/alerts-seen/alerts-seen.table.ts';
import { outbox } from '../../features/messages/messages.table.ts';
import { isQueued } from '../../features/messages/outbox/send-messages.server.ts';
import { onTab } from '../../features/orders/admin/list-orders.server.ts';
import { ledgerFindings } from '../../features/payment/payment.table.ts';
import { openFindings } from '../../features/payment/reconcile/findings.server.ts';
import { heldFindingsQuery } from '../../features/payment/reconcile/watch-holds.server.ts';
import { stuckRefunds } from '../../features/payment/refund/stuck-refunds.server.ts';
import { unreachableStock } from '../../features/products/on-sale.server.ts';
import { products } from '../../features/products/products.table.ts';
import { ofPace, pace, runsLow } from '../../features/sales/admin/running-low.server.ts';
import { orders } from '../../features/sales/orders.table.ts';
import { storeSettings } from '../../features/settings/settings.table.ts';
import { type WaitingQuery, waitingQuery } from '../../platform/database/waiting.ts';
import type { Shop } from '../../platform/shop.ts';
import { SEND_WITHIN } from '../../rules/limits.ts';
import type { Paise } from '../../rules/money/money.ts';
import { MESSAGE_TRIES } from '../../rules/people/message-deadlines.ts';
import { neededSections } from '../../rules/store/store.ts';
import { type ToDoId, toDoIds } from './to-do-kinds.ts';
import { toDoSources } from './to-do-sources.server.ts';

/** One kind of work that waits. */
export interface ToDoLine {
  readonly id: ToDoId;
  /** Counted up to TO_DO_MAX. */
  readonly count: number;
  /** UTC ms since which the oldest waits, and the newest; null where it does not matter. */
  readonly since: number | null;
  readonly newest: number | null;
  /** What it is worth together, where money waits; null otherwise. */
  readonly amount: Paise | null;
}

export interface ToDo {
  /** Only what waits: a line never counts zero. */
  readonly lines: readonly ToDoLine[];
  /** Products of which unpaid orders hold unusually much, by number and name. */
  readonly held: readonly string[];
  /** Open differences between the ledgers, the newest first: what they are about, and since when (UTC ms). */
  readonly differences: readonly { readonly id: number; readonly kind: string; readonly what: string; readonly foundAt: number }[];
  /** UTC ms: when this was read, and when the administrator last looked at the alerts. */
  readonly at: number;
  readonly seenAt: number;
}

/** The queries of what waits for the administrator, each bounded. */
export function toDoQueries(shop: Shop): Readonly<Partial<Record<ToDoId, WaitingQuery>>> {
  const ordered = sql`${orders.createdAt}`;
  const isStuck = and(isQueued, gte(outbox.attempts, MESSAGE_TRIES));
  return {
    pack: waitingQuery(shop, sql`${orders} WHERE ${onTab('pack')}`, { since: ordered, amount: sql`${orders.total}` }),
    // An order is late from the moment at which it should have been sent.
    late: waitingQuery(shop, sql`${orders} WHERE ${onTab('pack')} AND ${orders.createdAt} < ${shop.now - SEND_WITHIN}`, {
      since: sql`${orders.createdAt} + ${SEND_WITHIN}`,
    }),
    refunds: waitingQuery(shop, stuckRefunds(shop), { since: sql`r.created_at` }),
    problems: waitingQuery(shop, sql`${orders} WHERE ${onTab('problems')}`, { since: ordered }),
    messages: waitingQuery(shop, sql`${outbox} WHERE ${isStuck}`, { since: sql`${outbox.createdAt}` }),
    findings: waitingQuery(shop, sql`${ledgerFindings} WHERE ${isNull(ledgerFindings.clearedAt)} AND ${ledgerFindings.source} <> 'holds'`, {
      since: sql`${ledgerFindings.foundAt}`,
    }),
    setup: waitingQuery(
      shop,
      sql`json_each(${JSON.stringify(neededSections)}) needed WHERE needed.value NOT IN (SELECT ${storeSettings.section} FROM ${storeSettings})`,
    ),
    unreachable: waitingQuery(shop, sql`${products} WHERE ${unreachableStock}`, { since: sql`${products.updatedAt}` }),
    low: waitingQuery(shop, sql`${products} JOIN ${pace(shop)} ON ${ofPace} WHERE ${runsLow}`, { since: sql`pace.last` }),
    ...Object.assign({}, ...toDoSources.map((queriesOf) => queriesOf(shop))),
  };
}

/** Differences that the dashboard lists. */
const DIFFERENCES_SHOWN = 20;

/**
 * Everything that waits for the administrator, in one round trip.
 * `userId`: whose look at the alerts counts, as an id or as SQL.
 */
export async function readToDo(shop: Shop, userId: string | SQL | null): Promise<ToDo> {
  const { held, differences, seen, counted } = await shop.db.read({
    held: heldFindingsQuery(shop),
    differences: openFindings(shop, ne(ledgerFindings.source, 'holds')).orderBy(desc(ledgerFindings.foundAt)).limit(DIFFERENCES_SHOWN),
    seen: shop.db.orm
      .select({ at: alertsSeen.seenAt })
      .from(alertsSeen)
      .where(eq(alertsSeen.userId, userId ?? '')),
    counted: toDoQueries(shop),
  });
  return {
    lines: linesOf(counted),
    held: held.map(({ what }) => what),
    differences: differences.map(({ id, kind, what, foundAt }) => ({ id, kind, what, foundAt })),
    at: shop.now,
    seenAt: seen[0]?.at ?? 0,
  };
}

/** Of the rows of `toDoQueries`, those that count something, in the order of the dashboard. */
export const linesOf = (counted: Readonly<Partial<Record<ToDoId, readonly Omit<ToDoLine, 'id'>[]>>>): readonly ToDoLine[] =>
  toDoIds.flatMap((id) => (counted[id] ?? []).filter(({ count }) => count > 0).map((row) => ({ id, ...row })));
