import { type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import { openDues } from '../../../rules/cash/due-states.ts';
import { orderNumberIn } from '../../../rules/order/lists/order-search.ts';
import { isOutbound, isParcelFailed, isParcelGone, parcelStatesWhere } from '../../../rules/parcels/parcel-states.ts';
import { statusesOn } from '../../ledger/orders.table.ts';
import { watched } from '../parcels.table.ts';
import { isUnanswered, lateParcels } from './ageing-rows.server.ts';
import type { ParcelTab } from './parcel-admin.schema.ts';

const isWatched = sql.raw(watched('parcels.'));

/** An order that is sold and here, until booked parcels have all of its pieces. The first part repeats the index `orders_to_pack`. */
export const isToPack = sql`+orders.status IN (${statusesOn('pack')}) AND NOT (
  EXISTS (SELECT 1
    FROM parcel_items i
    JOIN parcels p ON p.id = i.parcel_id
    WHERE i.order_id = orders.id AND p.direction = 'out' AND p.state NOT IN ('draft', ${sqlList(parcelStatesWhere(isParcelGone))}))
  AND NOT EXISTS (SELECT 1
    FROM parcel_items i
    JOIN parcels p ON p.id = i.parcel_id
    WHERE i.order_id = orders.id AND p.state = 'draft' AND p.direction = 'out')
  AND NOT EXISTS (SELECT 1 FROM pieces_to_send s WHERE s.order_id = orders.id AND s.wanted > s.sent))`;

/** An order that is packed and has pieces outside of booked parcels, and is with no other one. The first part repeats the index `orders_to_pack`. */
export const isToBook = sql`+orders.status IN (${statusesOn('pack')}) AND (
  EXISTS (SELECT 1 FROM pieces_to_send s WHERE s.order_id = orders.id AND s.wanted > s.sent)
  OR EXISTS (SELECT 1
    FROM parcel_items i
    JOIN parcels p ON p.id = i.parcel_id
    WHERE i.order_id = orders.id AND p.state = 'draft' AND p.direction = 'out'))
  AND NOT EXISTS (SELECT 1 FROM order_bundles b WHERE b.order_id = orders.id)`;

/** A draft of an order that is packed is with its order. */
const isDraftAlone = sql`+parcels.state = 'draft' AND NOT EXISTS (SELECT 1 FROM parcel_items i JOIN orders o ON o.id = i.order_id
  WHERE i.parcel_id = parcels.id AND o.status IN (${statusesOn('pack')}))`;

/** SQL: a person has to look at the parcel: what contradicts itself, and a missed delivery that nobody has answered. */
const inTrouble = sql`(parcels.trouble IS NOT NULL OR (parcels.state = 'undelivered' AND ${isUnanswered}))`;

/**
 * The condition of each tab: `book` is one of orders, `cash` of dues, `late` of `lateParcels`, the others of parcels. The plus keeps SQLite from reading the states one by
 * one and sorting.
 */
export const deskConditions: Readonly<Record<ParcelTab, SQL | undefined>> = {
  book: isToBook,
  hand: sql`${isWatched} AND parcels.direction = 'out' AND (+parcels.state IN ('booking', 'booked') OR (${isDraftAlone}))`,
  way: sql`${isWatched} AND parcels.direction = 'out' AND +parcels.state IN (${sqlList(parcelStatesWhere(isOutbound))})`,
  trouble: sql`${isWatched} AND ${inTrouble}`,
  back: sql`${isWatched} AND +parcels.state <> 'delivered' AND (parcels.direction = 'back' OR +parcels.state IN ('returning', ${sqlList(parcelStatesWhere(isParcelFailed))}))`,
  cash: sql`cod_dues.state IN (${sqlList(openDues)})`,
  late: undefined,
  all: undefined,
};

/** Returns what each tab counts, with its index. @param now UTC ms */
export const deskTables = (tab: ParcelTab | undefined, now: number): SQL => {
  if (tab === 'book') return sql`orders INDEXED BY orders_to_pack`;
  if (tab === 'cash') return sql`cod_dues INDEXED BY cod_dues_open JOIN parcels ON parcels.id = cod_dues.parcel_id`;
  if (tab === 'late') return sql`${lateParcels(now)} JOIN parcels ON parcels.id = late.parcel_id`;
  return tab === 'all' || tab === undefined ? sql`parcels` : sql`parcels INDEXED BY parcels_watched`;
};

/** The parcels that a search names: by the courier's number, their own, or their order's. */
export function parcelsMatching(search: string): SQL | undefined {
  if (search === '') return undefined;
  const number = orderNumberIn(search);
  return sql`parcels.id IN (SELECT id FROM parcels WHERE awb = ${search.replace(/\s/g, '')}
      UNION SELECT id FROM parcels WHERE number = ${number}
    UNION SELECT i.parcel_id FROM orders o JOIN parcel_items i ON i.order_id = o.id WHERE o.number = ${number})`;
}

export const ordersNumbered = (search: string): SQL | undefined =>
  search === '' ? undefined : sql`orders.number = ${orderNumberIn(search) ?? 0}`;
