import { and, gte, isNull, sql } from 'drizzle-orm';
import { outbox } from '../../features/messages/messages.table.ts';
import { isQueued } from '../../features/messages/outbox/send-messages.server.ts';
import { onTab } from '../../features/orders/admin/list-orders.server.ts';
import { ledgerFindings } from '../../features/payment/payment.table.ts';
import { heldFindingsQuery } from '../../features/payment/reconcile/watch-holds.server.ts';
import { products } from '../../features/products/products.table.ts';
import { orders } from '../../features/sales/orders.table.ts';
import { type WaitingQuery, waitingQuery } from '../../platform/database/waiting.ts';
import type { Shop } from '../../platform/shop.ts';
import { LOW_STOCK_TO } from '../../rules/limits.ts';
import type { Paise } from '../../rules/money/money.ts';
import { MESSAGE_TRIES } from '../../rules/people/message-deadlines.ts';
import { type ToDoId, toDoIds } from './to-do-kinds.ts';

/** One kind of work that waits. */
export interface ToDoLine {
  readonly id: ToDoId;
  /** Counted up to TO_DO_MAX. */
  readonly count: number;
  /** UTC ms since which the oldest waits; null where it does not matter. */
  readonly since: number | null;
  /** What it is worth together, where money waits; null otherwise. */
  readonly amount: Paise | null;
}

export interface ToDo {
  /** Only what waits: a line never counts zero. */
  readonly lines: readonly ToDoLine[];
  /** Products of which unpaid orders hold unusually much, by number and name. */
  readonly held: readonly string[];
}

/** What waits in features that may be deleted, by their names: the queries by the ids of to-do-kinds.ts. */
export type ToDoSources = Readonly<Record<string, (shop: Shop) => Readonly<Record<string, WaitingQuery>>>>;

/** The queries of what waits for the administrator, by the ids of to-do-kinds.ts, each bounded. */
export function toDoQueries(shop: Shop, sources: ToDoSources): Readonly<Record<string, WaitingQuery>> {
  const ordered = sql`${orders.createdAt}`;
  const isStuck = and(isQueued, gte(outbox.attempts, MESSAGE_TRIES));
  return {
    pack: waitingQuery(shop, sql`${orders} WHERE ${onTab('pack')}`, { since: ordered, amount: sql`${orders.total}` }),
    problems: waitingQuery(shop, sql`${orders} WHERE ${onTab('problems')}`, { since: ordered }),
    messages: waitingQuery(shop, sql`${outbox} WHERE ${isStuck}`, { since: sql`${outbox.createdAt}` }),
    findings: waitingQuery(shop, sql`${ledgerFindings} WHERE ${isNull(ledgerFindings.clearedAt)} AND ${ledgerFindings.source} <> 'holds'`, {
      since: sql`${ledgerFindings.foundAt}`,
    }),
    low: waitingQuery(
      shop,
      sql`${products} WHERE ${isNull(products.archivedAt)} AND ${products.stockQuantity} BETWEEN 1 AND ${LOW_STOCK_TO}`,
    ),
    ...Object.assign({}, ...Object.values(sources).map((queriesOf) => queriesOf(shop))),
  };
}

/** Everything that waits for the administrator, in one round trip. */
export async function readToDo(shop: Shop, sources: ToDoSources): Promise<ToDo> {
  const { held, counted } = await shop.db.read({ held: heldFindingsQuery(shop), counted: toDoQueries(shop, sources) });
  const lines = toDoIds.flatMap((id) => (counted[id] ?? []).filter(({ count }) => count > 0).map((row) => ({ id, ...row })));
  return { lines, held: held.map(({ what }) => what) };
}
