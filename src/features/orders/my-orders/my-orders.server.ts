import { count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ACCOUNT_ORDERS_SHOWN, ORDERS_PER_PAGE } from '../../../rules/limits.ts';
import type { MoneyRow } from '../../ledger/money-state.ts';
import { orders } from '../../ledger/orders.table.ts';
import { ownText } from '../../translations/own-text.server.ts';
import type { BoughtItem } from '../item-fault.ts';
import type { OrderEvent } from '../order-page/order-steps.ts';

/** The condition for the signed-in user's own orders (#230); matches nothing without a session. */
const ofUser = ({ userId }: PageOwner): SQL => (userId ? eq(orders.userId, userId) : sql`0`);

const list = <T>(json: SQL) => sql<readonly T[]>`${json}`.mapWith((text: string) => JSON.parse(text) as T[]);

const nameOfLine = () => ownText('product', 'name', sql`i.product_id`, sql<string>`i.name`);

/** Orders, newest first, each with its lines, history and payments, in one query (#189). */
function orderRows({ db: { orm } }: Shop, owner: PageOwner) {
  return orm
    .select({
      order: orders,
      // Raw SQL: in a query on one table drizzle writes `id` without its table, which would mean the subquery's own `id`.
      items:
        list<BoughtItem>(sql`(SELECT json_group_array(json_object('line', i.line, 'productId', i.product_id, 'name', ${nameOfLine()}, 'image', i.image, 'quantity', i.quantity,
        'selectedSize', i.selected_size, 'priceAtPurchase', i.price_at_purchase_paise, 'gstRate', i.gst_rate))
        FROM (SELECT * FROM order_items WHERE order_id = orders.id ORDER BY line) i)`),
      events: list<OrderEvent>(sql`(SELECT json_group_array(json_object('to', e.to_status, 'createdAt', e.created_at))
        FROM (SELECT * FROM order_events WHERE order_id = orders.id ORDER BY seq) e)`),
      money:
        list<MoneyRow>(sql`(SELECT json_group_array(json_object('amount', p.amount_paise, 'status', p.status, 'settlement', p.settlement,
        'reason', p.reason, 'method', p.method, 'refunded', p.refunded_paise,
        'refund', (SELECT r.status FROM refunds r WHERE r.payment_id = p.id ORDER BY r.created_at DESC, r.rowid DESC LIMIT 1)))
        FROM (SELECT * FROM payments WHERE order_id = orders.id ORDER BY created_at) p)`),
    })
    .from(orders)
    .where(ofUser(owner))
    .orderBy(desc(orders.createdAt), desc(orders.number));
}

/** The ten newest orders, for `my-orders.astro` in the account (#192). */
export function latestOrdersQuery(shop: Shop, owner: PageOwner) {
  return orderRows(shop, owner).limit(ACCOUNT_ORDERS_SHOWN);
}
export type MyOrderRow = Awaited<ReturnType<typeof latestOrdersQuery>>[number];

/** One page of the user's orders, and their total number. @param page from 1 */
export function ordersPageQueries(shop: Shop, owner: PageOwner, page: number) {
  return {
    rows: orderRows(shop, owner)
      .limit(ORDERS_PER_PAGE)
      .offset((page - 1) * ORDERS_PER_PAGE),
    count: shop.db.orm.select({ total: count() }).from(orders).where(ofUser(owner)),
  };
}

/** '2' → 2; anything that is not a page number → 1. */
export function pageFrom(asked: string | null): number {
  return /^[1-9]\d{0,3}$/.test(asked ?? '') ? Number(asked) : 1;
}
