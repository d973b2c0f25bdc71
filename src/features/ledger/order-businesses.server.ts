import { eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../platform/database/database.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Business } from '../../rules/gst/business.ts';
import { orderBusinesses } from './order-businesses.table.ts';
import { orders } from './orders.table.ts';

/** The query of the business that an order is billed to; no row for an order of a person. `where`: a condition on `orders`. */
export const businessQuery = ({ db: { orm } }: Shop, where: SQL) =>
  orm
    .select({ gstin: orderBusinesses.gstin, legalName: orderBusinesses.legalName })
    .from(orderBusinesses)
    .innerJoin(orders, eq(orders.id, orderBusinesses.orderId))
    .where(where)
    .limit(1);

/** A column of a select from `orders`: the business, or null. */
export const businessColumn = sql<Business | null>`(SELECT json_object('gstin', b.gstin, 'legalName', b.legal_name) FROM order_businesses b
  WHERE b.order_id = orders.id)`.mapWith((value) => (value === null ? null : (JSON.parse(String(value)) as Business)));

/** Returns the statement that bills an order to a business, with the State of its delivery. `among`: a condition on `orders`. */
export const insertBusiness = ({ now }: Shop, { gstin, legalName }: Business, among: SQL): Statement =>
  sql`INSERT INTO order_businesses (order_id, gstin, legal_name, state, created_at, updated_at)
    SELECT orders.id, ${gstin}, ${legalName}, orders.shipping_address ->> 'state', ${now}, ${now} FROM orders WHERE ${among}`;

/** Returns the statement after which no business is on the orders that match `among`. */
export const deleteBusiness = (among: SQL): Statement =>
  sql`DELETE FROM order_businesses WHERE order_id IN (SELECT orders.id FROM orders WHERE ${among})`;
