import { type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { orderNumberIn } from '../../../rules/order/lists/order-search.ts';
import { ageingLimits, ageings } from '../../../rules/parcels/parcel-clocks.ts';
import { statusesOn } from '../../sales/orders.table.ts';
import { watched } from '../parcels.table.ts';
import type { ParcelTab } from './parcel-admin.schema.ts';

const isWatched = sql.raw(watched('parcels.'));

/** An order that is packed and has pieces outside of booked parcels. The first part repeats the index `orders_to_pack`. */
const isToBook = sql`+orders.status IN (${statusesOn('pack')}) AND (
  EXISTS (SELECT 1 FROM pieces_to_send s WHERE s.order_id = orders.id AND s.wanted > s.sent)
  OR EXISTS (SELECT 1 FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id WHERE i.order_id = orders.id AND p.state = 'draft' AND p.direction = 'out'))`;

/** A draft of an order that is packed stands with its order. */
const isDraftAlone = sql`+parcels.state = 'draft' AND NOT EXISTS (SELECT 1 FROM parcel_items i JOIN orders o ON o.id = i.order_id
  WHERE i.parcel_id = parcels.id AND o.status IN (${statusesOn('pack')}))`;

const times = {
  booked: sql`parcels.booked_at`,
  scan: sql`coalesce(parcels.last_scan_at, parcels.booked_at)`,
  returned: sql`CASE WHEN parcels.opened_at IS NULL THEN parcels.returned_at END`,
} as const;

/** The same as `ageingOf`, as SQL. */
const isLate = (now: number): SQL =>
  sql.join(
    Object.entries(ageings).map(
      ([state, { why, from }]) => sql`(parcels.state = ${state} AND ${times[from]} < ${now - ageingLimits[why]})`,
    ),
    sql` OR `,
  );

/** What a person has to look at: a missed delivery that nobody has answered, what is late, what contradicts itself, a call without an answer. */
const inTrouble = (now: number): SQL => sql`(parcels.trouble IS NOT NULL
  OR (parcels.state = 'undelivered' AND NOT EXISTS (SELECT 1 FROM ndr_acts a WHERE a.parcel_id = parcels.id AND a.attempt = parcels.attempts))
  OR ${isLate(now)}
  OR EXISTS (SELECT 1 FROM shipment_calls c WHERE c.parcel_id = parcels.id AND c.state IN ('due', 'sent', 'unknown') AND c.state = 'unknown'
    AND c.unknown_at < ${now - ageingLimits.call_unknown}))`;

/**
 * The condition of each tab: `book` is one of orders, `cash` of dues, the others of parcels. The plus keeps SQLite from reading the states one by
 * one and sorting.
 */
export function deskConditions({ now }: Pick<Shop, 'now'>): Readonly<Record<ParcelTab, SQL | undefined>> {
  return {
    book: isToBook,
    hand: sql`${isWatched} AND parcels.direction = 'out' AND (+parcels.state IN ('booking', 'booked') OR (${isDraftAlone}))`,
    way: sql`${isWatched} AND parcels.direction = 'out' AND +parcels.state IN ('picked_up', 'in_transit', 'out_for_delivery', 'undelivered')`,
    trouble: sql`${isWatched} AND ${inTrouble(now)}`,
    back: sql`${isWatched} AND +parcels.state <> 'delivered' AND (parcels.direction = 'back' OR +parcels.state IN ('returning', 'returned', 'lost', 'damaged'))`,
    cash: sql`cod_dues.state IN ('due', 'short')`,
    all: undefined,
  };
}

/** What each tab counts, with its index. */
export const deskTables = (tab: ParcelTab | undefined): SQL => {
  if (tab === 'book') return sql`orders INDEXED BY orders_to_pack`;
  if (tab === 'cash') return sql`cod_dues INDEXED BY cod_dues_open`;
  return tab === 'all' || tab === undefined ? sql`parcels` : sql`parcels INDEXED BY parcels_watched`;
};

/** The parcels that a search names: by the courier's number, their own, or their order's. */
export function parcelsMatching(search: string): SQL | undefined {
  if (search === '') return undefined;
  const number = orderNumberIn(search);
  return sql`parcels.id IN (SELECT id FROM parcels WHERE awb = ${search.replace(/\s/g, '')} UNION SELECT id FROM parcels WHERE number = ${number}
    UNION SELECT i.parcel_id FROM orders o JOIN parcel_items i ON i.order_id = o.id WHERE o.number = ${number})`;
}

export const ordersNumbered = (search: string): SQL | undefined =>
  search === '' ? undefined : sql`orders.number = ${orderNumberIn(search) ?? 0}`;
