import { eq, type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../platform/database/columns.ts';
import type { Violation } from '../../platform/database/constraints.ts';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Paise } from '../../rules/money/money.ts';
import type { TravelCash } from '../../rules/order/edits/travels.ts';
import { isOpen, type OrderStatus, statusesWhere } from '../../rules/order/order-status.ts';
import { orderTravels } from './order-travels.table.ts';
import { orders } from './orders.table.ts';

/** The order in whose parcel another one is to travel, and until when (UTC ms) it waits for that one's payment. */
export interface Travels extends TravelCash {
  readonly with: string;
  readonly until: number;
}

/** An order of the group of orders that one parcel is to carry. */
export interface Travelling {
  readonly id: string;
  readonly number: number;
  readonly status: OrderStatus;
  readonly due: Paise;
  /** UTC ms until which the first order waits for its payment; null for the first order itself. */
  readonly until: number | null;
  /** True for the order that was asked for. */
  readonly isSelf: number;
  /** It has not left, so that its parcel may carry the others. */
  readonly isHere: number;
}

/** SQL: the order `o` with its row `t` of travels is to be paid still, and the first order waits for it. @param now UTC ms */
const isAwaited = (now: number) => sql`t.until > ${now} AND o.status IN (${sqlList([...statusesWhere(isOpen), 'failed'])})`;

/** Returns the query of the orders that are to travel along with an order once they are paid, those that can be paid the longest first. */
export const awaitedQuery = ({ now }: Shop, orderId: string) =>
  selectRaw<{
    readonly number: number;
    readonly until: number;
  }>(sql`SELECT o.number, t.until FROM order_travels t JOIN orders o ON o.id = t.order_id
    WHERE t.with_order_id = ${orderId} AND ${isAwaited(now)} ORDER BY t.until DESC`);

/**
 * Returns the query of the orders that travel together with the one that matches `where`, a condition on `orders`, the first order first; no
 * rows for an order that travels alone.
 */
export const travelsQuery = ({ db: { orm } }: Shop, where: SQL | undefined) => {
  const chosen = orm.select({ id: orders.id }).from(orders).where(where).limit(1);
  return selectRaw<Travelling>(sql`WITH chosen AS (SELECT id FROM (${chosen})),
      first AS (SELECT coalesce((SELECT t.with_order_id FROM order_travels t WHERE t.order_id = chosen.id), chosen.id) AS id FROM chosen)
    SELECT o.id, o.number, o.status, o.due_paise AS due, t.until, o.id = (SELECT id FROM chosen) AS isSelf,
      o.id IN (SELECT id FROM editable_orders) AS isHere
    FROM first JOIN orders o ON o.id = first.id OR o.id IN (SELECT order_id FROM order_travels WHERE with_order_id = first.id)
      LEFT JOIN order_travels t ON t.order_id = o.id
    WHERE EXISTS (SELECT 1 FROM order_travels WHERE with_order_id = first.id) ORDER BY t.until IS NOT NULL, o.number`);
};

/** Returns the query of the number of the order in whose parcel another one goes, as things are; no row for an order that goes alone. */
export const bundledWithQuery = (orderId: string) =>
  selectRaw<{
    readonly number: number;
  }>(sql`SELECT o.number FROM order_bundles b JOIN orders o ON o.id = b.first_id WHERE b.order_id = ${orderId}`);

/** Returns whether an order was made to travel along with another one. */
export async function travelsAlong({ db: { orm } }: Shop, orderId: string): Promise<boolean> {
  const found = await orm.select({ id: orderTravels.orderId }).from(orderTravels).where(eq(orderTravels.orderId, orderId));
  return found.length > 0;
}

/** The refusal of an order that cannot travel along; null for every other violation. */
export function travelRefusal(violation: Violation | null): ShopError | null {
  if (violation === 'TRAVEL_CASH') return new ShopError('COD_NOT_OFFERED');
  return violation === 'TRAVEL_CLOSED' || violation === 'TRAVEL_TERMS' ? new ShopError('TRAVEL_CLOSED') : null;
}
