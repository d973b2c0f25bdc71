import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { barredByDispute, heldByDispute, isGivenUp } from '../../features/disputes/disputed.server.ts';
import { orders, statusesOn } from '../../features/ledger/orders.table.ts';
import { moveFactColumns } from '../../features/orders/admin/move-facts.server.ts';
import type { OrderListQuery } from '../../features/orders/admin/order-admin.schema.ts';
import { isToPack } from '../../features/parcels/admin/desk-conditions.server.ts';
import { sqlList } from '../../platform/database/columns.ts';
import { type ListPage, listPage } from '../../platform/database/list-page.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Address } from '../../rules/address/address.ts';
import { endOfIstDate, startOfIstDate } from '../../rules/dates.ts';
import { disputesAgainstShop } from '../../rules/disputes/dispute-states.ts';
import { REFUND_SETTLED_WITHIN } from '../../rules/limits.ts';
import type { Origin } from '../../rules/links/origin.ts';
import type { Paise } from '../../rules/money/money.ts';
import { numbersFrom, parcelNumbersIn, planOrderSearch } from '../../rules/order/lists/order-search.ts';
import type { OrderTab } from '../../rules/order/lists/order-tabs.ts';
import type { HandPayment } from '../../rules/order/manual-order.ts';
import type { MoveFacts } from '../../rules/order/order-moves.ts';
import { openRefunds } from '../../rules/payment/refund-statuses.ts';

export interface ListedOrder extends MoveFacts {
  readonly id: string;
  readonly number: number;
  /** Of its edits: 0 before the first. */
  readonly version: number;
  /** The total, less what was taken out of a cash order. */
  readonly due: Paise;
  readonly customerName: string;
  readonly city: string;
  /** Ten digits; '' once the shop has forgotten the customer. */
  readonly phone: string;
  /** 'upi', 'card' … as the gateway names it; null before a payment. */
  readonly paidBy: string | null;
  /** The payment of a manual order; null for every other. */
  readonly paidByHand: HandPayment | null;
  /** Key of the first piece's picture in the media bucket, or null. */
  readonly image: string | null;
  readonly pieces: number;
  readonly trackingUrl: string | null;
  readonly origin: Origin;
  readonly createdAt: number;
}

export interface OrderList extends ListPage<ListedOrder, OrderTab> {
  /** The number of matches on the tab "All"; null without a search. */
  readonly inAll: number | null;
}

/**
 * The conditions repeat those of the partial indexes to the letter: SQLite uses such an index only for a condition that contains its own.
 * A refund that waits for the end of a dispute is no problem: the dispute shows it.
 */
const conditions: Readonly<Record<OrderTab, SQL | undefined>> = {
  pack: isToPack,
  unpaid: sql`+orders.status IN (${statusesOn('unpaid')})`,
  cod: sql`orders.method = 'cod' AND +orders.status IN (${statusesOn('cod')}) AND orders.paid_by_hand IS NULL
    AND orders.paid_online = 0`,
  problems: sql`orders.id IN (
    SELECT o.id FROM orders o WHERE o.status = 'failed_verification'
    UNION SELECT p.order_id FROM payments p WHERE p.settlement = 'refund_due' AND p.refunded_paise < p.amount_paise
      AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = p.id AND d.status IN (${sqlList(disputesAgainstShop)}))
    UNION SELECT p.order_id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.status IN (${sqlList(openRefunds)})
      AND r.created_at < unixepoch() * 1000 - ${REFUND_SETTLED_WITHIN}
      AND (r.gateway_refund_id IS NOT NULL OR NOT ${heldByDispute(sql`r.payment_id`)})
    UNION SELECT p.order_id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE ${isGivenUp}
      AND NOT ${barredByDispute(sql`r.payment_id`, sql`r.amount_paise`)})`,
  all: undefined,
};

/** The orders on a tab, for a WHERE. */
export const onTab = (tab: OrderTab): SQL => conditions[tab] ?? sql`1`;

/** The numbers of the orders in a parcel, from its booking on: the tracking link is known after the first scan. */
export const numbersInParcel = (search: string): SQL =>
  sql`SELECT o.number FROM parcels p JOIN parcel_items i ON i.parcel_id = p.id JOIN orders o ON o.id = i.order_id
    WHERE p.awb IN (SELECT value FROM json_each(${JSON.stringify(parcelNumbersIn(search))}))`;

/** Every term anywhere in number, id, e-mail, name, phone, payments or pieces; a term of one or two characters begins number or e-mail; or the whole is the number of a parcel. */
export function ordersMatching(search: string): SQL {
  const { match, short } = planOrderSearch(search);
  // In each part, so that an order in the parcel has all of them.
  const inParcel = numbersInParcel(search);
  const found = [
    ...(match === null ? [] : [sql`orders.number IN (SELECT rowid FROM orders_fts WHERE orders_fts MATCH ${match} UNION ALL ${inParcel})`]),
    ...short.map((term) => {
      const begins = [
        sql`SELECT o.number FROM orders o WHERE o.customer_email >= ${term} AND o.customer_email < ${`${term}\u{10ffff}`}`,
        ...numbersFrom(term).map(([first, last]) => sql`SELECT o.number FROM orders o WHERE o.number BETWEEN ${first} AND ${last}`),
        inParcel,
      ];
      return sql`orders.number IN (${sql.join(begins, sql` UNION ALL `)})`;
    }),
  ];
  return and(...found) ?? sql`1`;
}

/** The condition that counts a tab. Its partial index is named, because SQLite prefers to read a whole index that has the status in it. */
const counted: Readonly<Record<OrderTab, SQL>> = {
  pack: sql`orders INDEXED BY orders_to_pack`,
  unpaid: sql`orders INDEXED BY orders_unpaid`,
  cod: sql`orders INDEXED BY orders_cod_waiting`,
  problems: sql`orders`,
  all: sql`orders`,
};

/** The index of what did not come from the shop's pages asks for its own condition. 'link' is every link, 'link:wa' one place. */
function cameBy(origin: string): SQL {
  if (origin === 'shop') return eq(orders.origin, 'shop');
  const places = origin === 'link' ? sql`orders.origin >= 'link' AND orders.origin < 'link;'` : sql`orders.origin = ${origin}`;
  return sql`orders.origin <> 'shop' AND ${places}`;
}

/** Status, days and search of the list, without its tab. */
const filtersOf = ({ search, status, origin, from, to }: OrderListQuery): SQL | undefined =>
  and(
    status === '' ? undefined : eq(orders.status, status),
    origin === '' ? undefined : cameBy(origin),
    from === '' ? undefined : gte(orders.createdAt, startOfIstDate(from)),
    to === '' ? undefined : lt(orders.createdAt, endOfIstDate(to)),
    search === '' ? undefined : ordersMatching(search),
  );

/** The orders that the list shows, for a WHERE; undefined for all. */
export const ordersListed = (query: OrderListQuery): SQL | undefined => and(conditions[query.tab], filtersOf(query));

/** SQL of the gateway's payment method of an order: 'upi', 'card' … */
export const paidByColumn = sql<
  string | null
>`(SELECT p.method FROM payments p WHERE p.order_id = orders.id AND p.settlement = 'counted')`.as('paid_by');
export const piecesColumn = sql<number>`(SELECT coalesce(sum(i.kept), 0) FROM order_items i WHERE i.order_id = orders.id)`
  .mapWith(Number)
  .as('pieces');
/** A part of the delivery address; '' once the shop has forgotten the customer. */
export const addressColumn = (part: keyof Address) =>
  sql<string>`coalesce(orders.shipping_address ->> ${sql.raw(`'${part}'`)}, '')`.as(part);

/** A page of the list, newest first, in one round trip. */
export async function listOrders({ db }: Shop, query: OrderListQuery): Promise<OrderList> {
  const filters = filtersOf(query);
  const page = listPage(db, query, {
    rows: db.orm
      .select({
        ...moveFactColumns,
        customerName: orders.customerName,
        paidByHand: orders.paidByHand,
        origin: orders.origin,
        city: addressColumn('city'),
        phone: addressColumn('phone'),
        paidBy: paidByColumn,
        image: sql<
          string | null
        >`(SELECT coalesce(i.image, json_extract(p.images, '$[0]')) FROM order_items i JOIN products p ON p.id = i.product_id WHERE i.order_id = orders.id ORDER BY i.line LIMIT 1)`.as(
          'image',
        ),
        pieces: piecesColumn,
      })
      .from(orders),
    by: orders.createdAt,
    dir: 'desc',
    id: orders.id,
    keyOf: ({ createdAt, id }) => [createdAt, id],
    from: (tab) => counted[tab ?? 'all'],
    tabs: conditions,
    filters,
  });
  const isElsewhere = query.search !== '' && query.tab !== 'all';
  const { inAll, ...found } = await db.read({
    ...page.queries,
    inAll: isElsewhere
      ? [
          db.orm
            .select({ n: sql<number>`count(*)`.mapWith(Number) })
            .from(orders)
            .where(filters),
        ]
      : [],
  });
  const list = page.of(found);
  return { ...list, inAll: query.search === '' ? null : (inAll[0]?.[0]?.n ?? list.total) };
}
