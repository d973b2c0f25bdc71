import { sql } from 'drizzle-orm';
import { orders } from '../../features/ledger/orders.table.ts';
import type { Shop } from '../../platform/shop.ts';
import { orderNumberIn, parcelNumbersIn, planOrderSearch } from '../../rules/order/lists/order-search.ts';
import type { OrderStatus } from '../../rules/order/order-status.ts';
import { numbersInParcel, ordersMatching } from './list-orders.server.ts';

/** An order that a search of the whole area finds, with the texts in which it may have been found. */
export interface FoundOrder {
  readonly id: string;
  readonly number: number;
  readonly status: OrderStatus;
  readonly customerName: string;
  readonly email: string;
  readonly phone: string;
  /** The piece or payment that contains the longest term; null where none does. */
  readonly piece: string | null;
  readonly payment: string | null;
  /** It has the number of the parcel. */
  readonly tracking: string | null;
}

/** The order of this number first, then the newest. The index itself ends at `limit`, so that "chk" or "gmail" does not read every order. */
export function foundOrdersQuery({ db: { orm } }: Shop, search: string, limit: number) {
  const { match, short } = planOrderSearch(search);
  const exact = orderNumberIn(search);
  const found =
    match !== null && short.length === 0
      ? sql`orders.number IN (SELECT rowid
          FROM (SELECT rowid FROM orders_fts WHERE orders_fts MATCH ${match} ORDER BY rowid DESC LIMIT ${limit})
          UNION ALL SELECT ${exact} UNION ALL ${numbersInParcel(search)})`
      : ordersMatching(search);
  const longest = search
    .toLowerCase()
    .split(/\s+/)
    .reduce((one, other) => (other.length > one.length ? other : one), '');
  return orm
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      customerName: orders.customerName,
      email: sql<string>`${orders.customerEmail}`.as('email'),
      phone: sql<string>`coalesce(orders.shipping_address ->> 'phone', '')`.as('phone'),
      piece: sql<
        string | null
      >`(SELECT i.name FROM order_items i WHERE i.order_id = orders.id AND instr(lower(i.name), ${longest}) > 0 LIMIT 1)`.as('piece'),
      tracking: sql<string | null>`coalesce((SELECT p.awb FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id
        WHERE i.order_id = orders.id AND p.awb = ${parcelNumbersIn(search)[0] ?? null} LIMIT 1), ${orders.trackingUrl})`.as('tracking'),
      payment: sql<
        string | null
      >`(SELECT p.id FROM payments p WHERE p.order_id = orders.id AND instr(lower(p.id), ${longest}) > 0 LIMIT 1)`.as('payment'),
    })
    .from(orders)
    .where(found)
    .orderBy(sql`orders.number = ${exact} DESC`, sql`orders.number DESC`)
    .limit(limit);
}
