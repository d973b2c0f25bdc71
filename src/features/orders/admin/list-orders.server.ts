import { and, or, type SQL, sql } from 'drizzle-orm';
import { keyPage } from '../../../platform/database/key-page.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { MoveFacts } from '../../../rules/order/order-moves.ts';
import { orders } from '../../sales/orders.table.ts';
import { moveFactColumns } from './move-facts.server.ts';
import type { OrderListQuery, OrderTab } from './order-admin.schema.ts';

export interface ListedOrder extends MoveFacts {
  readonly id: string;
  readonly number: number;
  readonly customerName: string;
  readonly city: string;
  /** Ten digits; '' once the shop has forgotten the customer. */
  readonly phone: string;
  /** 'upi', 'card' … as Razorpay names it; null before a payment. */
  readonly paidBy: string | null;
  /** Key of the first piece's picture in the media bucket, or null. */
  readonly image: string | null;
  readonly pieces: number;
  readonly trackingUrl: string | null;
  readonly createdAt: number;
}

export interface OrderList {
  readonly rows: readonly ListedOrder[];
  readonly next: string | null;
  readonly previous: string | null;
  readonly total: { readonly count: number; readonly isBounded: boolean };
  /** Orders on each tab. */
  readonly tabs: Readonly<Record<OrderTab, number>>;
}

/** Tabs and searches look through so many of the newest orders: the list is asked for every few seconds, and no index knows parts of words. */
export const NEWEST_SEARCHED = 2000;

const isRecent = sql`orders.created_at >= coalesce((SELECT n.created_at FROM orders n ORDER BY n.created_at DESC LIMIT 1 OFFSET ${NEWEST_SEARCHED - 1}), 0)`;

const isProblem = sql`(orders.status = 'failed_verification'
  OR EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.settlement = 'refund_due' AND p.refunded_paise < p.amount_paise)
  OR EXISTS (SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = orders.id AND r.status = 'failed'
    AND NOT EXISTS (SELECT 1 FROM refunds again WHERE again.retry_of = r.id)))`;

const conditions: Readonly<Record<OrderTab, SQL>> = {
  pack: sql`orders.status IN ('paid', 'processing')`,
  unpaid: sql`orders.status IN ('pending_payment', 'pending_payment_gateway')`,
  cod: sql`(orders.method = 'cod' AND orders.status IN ('processing', 'shipped'))`,
  problems: isProblem,
  all: sql`1`,
};

/** Any part of number, id, e-mail, name, phone or the gateway's order among the newest; a whole number or id among all. */
function matching(search: string): SQL | undefined {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const like = (what: string) => sql`${sql.raw(what)} LIKE ${part} ESCAPE '\\'`;
  const number = /^(?:chk-)?(\d{1,9})$/i.exec(search)?.[1];
  return or(
    sql`orders.id = ${search.toLowerCase()}`,
    sql`orders.razorpay_order_id = ${search}`,
    number ? sql`orders.number = ${Number(number)}` : undefined,
    and(
      isRecent,
      or(
        like("('CHK-' || orders.number)"),
        like('orders.id'),
        like('orders.customer_email'),
        like('orders.customer_name'),
        like('orders.razorpay_order_id'),
        like("(orders.shipping_address ->> 'phone')"),
      ),
    ),
  );
}

const pageOf = ({ after, before }: OrderListQuery) => keyPage({ by: orders.createdAt, dir: 'desc', id: orders.id, after, before });

/** The queries of the list: one page by key, newest first, and the number on each tab. For one round trip. */
export function orderListQueries({ db: { orm } }: Shop, query: OrderListQuery) {
  const { tab, search } = query;
  const page = pageOf(query);
  const wanted = and(tab === 'all' ? undefined : and(conditions[tab], isRecent), search ? matching(search) : undefined);
  const count = (where: SQL) => sql<number>`coalesce(sum(${where}), 0)`.mapWith(Number);
  return {
    page: orm
      .select({
        ...moveFactColumns,
        customerName: orders.customerName,
        city: sql<string>`coalesce(orders.shipping_address ->> 'city', '')`.as('city'),
        phone: sql<string>`coalesce(orders.shipping_address ->> 'phone', '')`.as('phone'),
        paidBy: sql<string | null>`(SELECT p.method FROM payments p WHERE p.order_id = orders.id AND p.settlement = 'counted')`.as(
          'paid_by',
        ),
        image: sql<
          string | null
        >`(SELECT coalesce(i.image, json_extract(p.images, '$[0]')) FROM order_items i JOIN products p ON p.id = i.product_id WHERE i.order_id = orders.id ORDER BY i.line LIMIT 1)`.as(
          'image',
        ),
        pieces: sql<number>`(SELECT coalesce(sum(i.quantity), 0) FROM order_items i WHERE i.order_id = orders.id)`
          .mapWith(Number)
          .as('pieces'),
      })
      .from(orders)
      .where(and(wanted, page.where))
      .orderBy(...page.order)
      .limit(page.limit),
    counts: orm
      .select({
        pack: count(conditions.pack),
        unpaid: count(conditions.unpaid),
        cod: count(conditions.cod),
        problems: count(conditions.problems),
        all: count(conditions.all),
      })
      .from(orders)
      .where(isRecent),
    hits: orm
      .select({ count: sql<number>`count(*)`.mapWith(Number) })
      .from(sql`(SELECT 1 FROM ${orders} WHERE ${wanted ?? sql`1`} LIMIT ${NEWEST_SEARCHED})`),
  };
}

/** A page of the list, in one round trip. */
export async function listOrders(shop: Shop, query: OrderListQuery): Promise<OrderList> {
  const { page, counts: countsQuery, hits: hitsQuery } = orderListQueries(shop, query);
  const [found, [counts], [hits]] = await shop.db.read([page, countsQuery, hitsQuery]);
  const cut = pageOf(query).cut(found, ({ createdAt, id }) => [createdAt, id]);
  const count = hits?.count ?? 0;
  const tabs = counts ?? { pack: 0, unpaid: 0, cod: 0, problems: 0, all: 0 };
  return { ...cut, total: { count, isBounded: count === NEWEST_SEARCHED }, tabs };
}
