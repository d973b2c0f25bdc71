import { desc, eq, ne, type SQL } from 'drizzle-orm';
import { alertsSeen } from '../../features/alerts-seen/alerts-seen.table.ts';
import { openFindings } from '../../features/ledger/checks/findings.server.ts';
import { ledgerFindings } from '../../features/ledger/findings.table.ts';
import { heldFindingsQuery } from '../../features/payment/reconcile/watch-holds.server.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Paise } from '../../rules/money/money.ts';
import type { Use } from '../app/places.ts';
import { toDoIds } from './to-do-kinds.ts';
import { type ToDoId, toDoQueries } from './to-do-queries.server.ts';
import { usedIn, usesQuery } from './uses.server.ts';

/** One kind of work that waits. */
export interface ToDoLine {
  readonly id: ToDoId;
  /** Counted up to TO_DO_MAX. */
  readonly count: number;
  /** UTC ms since which the oldest waits, and the newest; null where it does not matter. */
  readonly since: number | null;
  readonly newest: number | null;
  /** The sum of the amounts, if money waits; null otherwise. */
  readonly amount: Paise | null;
  /** UTC ms of the first deadline, if there is one; null otherwise. */
  readonly due: number | null;
  /** The number of which they are a part, if the line says it; null otherwise. */
  readonly outOf: number | null;
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
  /** Tabs of the menu depend on what the shop has some of. */
  readonly used: readonly Use[];
}

/** Differences that the dashboard lists. */
const DIFFERENCES_SHOWN = 20;

/**
 * Everything that waits for the administrator, in one round trip.
 * `userId`: whose look at the alerts counts, as an id or as SQL.
 */
export async function readToDo(shop: Shop, userId: string | SQL | null): Promise<ToDo> {
  const { held, differences, seen, counted, uses } = await shop.db.read({
    uses: usesQuery(shop),
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
    used: usedIn(uses),
  };
}

/** Of the rows of `toDoQueries`, those that count something, in the order of the dashboard. */
export const linesOf = (counted: Readonly<Record<ToDoId, readonly Omit<ToDoLine, 'id'>[]>>): readonly ToDoLine[] =>
  toDoIds.flatMap((id) => counted[id].filter(({ count }) => count > 0).map((row) => ({ id, ...row })));
