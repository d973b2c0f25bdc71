import { eq, type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import { type ListPage, listPage } from '../../../platform/database/list-page.ts';
import type { Shop } from '../../../platform/shop.ts';
import { HOUR } from '../../../rules/limits.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { isReturnUnderWay, type ReturnStatus, returnStatusesWhere, settleDueAt } from '../../../rules/returns/return-moves.ts';
import type { ReturnTerms } from '../../../rules/returns/return-terms.ts';
import type { ReturnKind, ReturnReason } from '../../../rules/returns/returns.ts';
import type { Store } from '../../../rules/store/store.ts';
import { orders } from '../../ledger/orders.table.ts';
import { storeFrom, storeQuery } from '../../settings/store.server.ts';
import type { ReturnListQuery, ReturnTab } from '../returns.schema.ts';
import { returns } from '../returns.table.ts';

export interface ListedReturn {
  readonly id: string;
  readonly number: number;
  readonly orderNumber: number;
  readonly customerName: string;
  readonly kind: ReturnKind;
  readonly reason: ReturnReason;
  readonly status: ReturnStatus;
  /** The first of its pieces. */
  readonly piece: string;
  /** Key in the media bucket, or null. */
  readonly image: string | null;
  /** The price of the pieces when they were bought. */
  readonly value: Paise;
  readonly createdAt: number;
  /** UTC ms by which the shop has to answer or settle; null while nothing is due. */
  readonly dueAt: number | null;
}

export interface ReturnList extends ListPage<ListedReturn, ReturnTab> {
  /** Those of new orders. */
  readonly returnTerms: ReturnTerms;
  /** Time of the server, UTC ms: what is left of a clock is the same in the page and in the browser. */
  readonly now: number;
}

/** Ms within which the customer is promised an answer. */
const ANSWER_WITHIN = 48 * HOUR;

const conditions: Readonly<Record<ReturnTab, SQL>> = {
  open: sql`returns.status IN (${sqlList(returnStatusesWhere(isReturnUnderWay))})`,
  decide: sql`returns.status = 'requested'`,
  back: sql`returns.status = 'accepted'`,
  settle: sql`returns.status = 'received'`,
  done: sql`returns.status NOT IN (${sqlList(returnStatusesWhere(isReturnUnderWay))})`,
};

/** Returns when the shop has to act next: to answer a request, to settle an accepted one. UTC ms, or null. */
export function returnDueAt(
  request: Parameters<typeof settleDueAt>[0] & { readonly createdAt: number },
  { holidays }: Pick<Store, 'holidays'>,
): number | null {
  return request.status === 'requested' ? request.createdAt + ANSWER_WITHIN : settleDueAt(request, holidays);
}

const firstPiece = (column: string) =>
  sql`(SELECT ${sql.raw(column)} FROM return_items t JOIN order_items i ON i.order_id = t.order_id AND i.line = t.line
    JOIN products p ON p.id = i.product_id WHERE t.return_id = returns.id ORDER BY t.line LIMIT 1)`;

/** Returns a page of the queue, in one round trip. What waits longest comes first; what is done, newest first. */
export async function listReturns(shop: Shop, query: ReturnListQuery): Promise<ReturnList> {
  const page = listPage(shop.db, query, {
    rows: shop.db.orm
      .select({
        id: returns.id,
        number: returns.number,
        orderNumber: orders.number,
        customerName: orders.customerName,
        kind: returns.kind,
        reason: returns.reason,
        status: returns.status,
        acceptedAt: returns.acceptedAt,
        receivedAt: returns.receivedAt,
        createdAt: returns.createdAt,
        piece: sql<string>`coalesce(${firstPiece('i.name')}, '')`.as('piece'),
        image: sql<string | null>`${firstPiece("coalesce(i.image, json_extract(p.images, '$[0]'))")}`.as('image'),
        value: sql<Paise>`(SELECT coalesce(sum(t.quantity * i.price_at_purchase_paise), 0) FROM return_items t
          JOIN order_items i ON i.order_id = t.order_id AND i.line = t.line WHERE t.return_id = returns.id)`.as('value'),
      })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId)),
    by: returns.createdAt,
    dir: query.tab === 'done' ? 'desc' : 'asc',
    id: returns.id,
    keyOf: ({ createdAt, id }) => [createdAt, id],
    from: returns,
    tabs: conditions,
  });
  const { sections, ...found } = await shop.db.read({ ...page.queries, sections: storeQuery(shop) });
  const store = storeFrom(sections);
  const list = page.of(found);
  const rows = list.rows.map(({ acceptedAt, receivedAt, ...row }) => ({
    ...row,
    dueAt: returnDueAt({ ...row, acceptedAt, receivedAt }, store),
  }));
  return { ...list, rows, returnTerms: store.returnTerms, now: shop.now };
}

/**
 * Returns the request that waits longest for an answer, else for its settlement; null if nothing waits. `but`: the one just answered.
 */
export async function nextReturn({ db: { orm } }: Shop, but: string): Promise<string | null> {
  const [found] = await orm
    .select({ id: returns.id })
    .from(returns)
    .where(sql`${returns.status} IN ('requested', 'received') AND ${returns.id} <> ${but}`)
    .orderBy(sql`${returns.status} = 'received'`, returns.createdAt)
    .limit(1);
  return found?.id ?? null;
}
