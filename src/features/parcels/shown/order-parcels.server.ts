import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { RowsOf } from '../../../platform/database/read-batch.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { courierNamed, linkShown } from '../../../rules/parcels/couriers/couriers.ts';
import { takesDay } from '../../../rules/parcels/shown/missed-answers.ts';
import { type ParcelSeen, parcelsSeen } from '../../../rules/parcels/shown/parcel-beads.ts';
import { orders } from '../../ledger/orders.table.ts';
import { type OrderPage, orderPageOf, orderPageQueries } from '../../orders/order-page/order-page.server.ts';
import { parcels } from '../parcels.table.ts';

/** A parcel on the pages of its order. */
export interface ParcelShown extends ParcelSeen {
  readonly id: string;
  readonly attempts: number;
  /** Name of the carrier: 'Delhivery Surface'; '' if nobody said. */
  readonly carrier: string;
  readonly awb: string | null;
  /** Page of the courier about it, if somebody has seen that its address is right; null otherwise. */
  readonly link: string | null;
  readonly cashDue: Paise;
  /** The pieces of these orders in it. */
  readonly pieces: readonly { readonly line: number; readonly quantity: number }[];
  /** Answer of its customer, or of the shop, to the last missed delivery. */
  readonly answer: 'again' | 'return' | null;
  /** The day (IST) for which it was asked to come again; null where none was said. */
  readonly answerOn: string | null;
  readonly isAnswered: boolean;
  /** The courier takes answers to missed deliveries. */
  readonly takesAnswers: boolean;
  /** The courier can be told a day on which to come again. */
  readonly takesDay: boolean;
}

/** Returns the query of the parcels of the orders that match `where`, a condition on `orders`, the first one first. */
export function parcelsQuery({ db: { orm } }: Shop, where: SQL | undefined) {
  const chosen = orm.select({ id: orders.id }).from(orders).where(where);
  return orm
    .select({
      id: parcels.id,
      state: parcels.state,
      courier: parcels.courier,
      carrier: parcels.carrier,
      awb: parcels.awb,
      attempts: parcels.attempts,
      cashDue: parcels.cashDue,
      createdAt: parcels.createdAt,
      bookedAt: parcels.bookedAt,
      overAt: parcels.overAt,
      // Raw SQL: in a query on one table drizzle writes `id` without its table.
      moves: sql<string>`(SELECT json_group_array(json_object('state', e.state, 'at', e.at, 'text', e.text))
        FROM (SELECT * FROM parcel_events
        WHERE parcel_id = parcels.id AND (moved = 1 OR state = 'undelivered') ORDER BY at, seq) e)`,
      pieces: sql<string>`(SELECT json_group_array(json_object('line', i.line, 'quantity', i.quantity)) FROM parcel_items i
        WHERE i.parcel_id = parcels.id AND i.order_id IN (${chosen}))`,
      answer: sql<
        'again' | 'return' | null
      >`(SELECT a.act FROM ndr_acts a WHERE a.parcel_id = parcels.id AND a.attempt = parcels.attempts)`,
      answerOn: sql<
        string | null
      >`(SELECT a.detail ->> 'on' FROM ndr_acts a WHERE a.parcel_id = parcels.id AND a.attempt = parcels.attempts)`,
    })
    .from(parcels)
    .where(
      sql`${eq(parcels.direction, 'out')} AND ${parcels.id} IN (SELECT i.parcel_id FROM parcel_items i WHERE i.order_id IN (${chosen}))`,
    )
    .orderBy(asc(parcels.number));
}

/** Returns the parcels that the customer sees. */
export function parcelsShown(rows: RowsOf<ReturnType<typeof parcelsQuery>>): ParcelShown[] {
  return parcelsSeen(
    rows.map(({ moves, pieces, courier, ...row }) => {
      const named = courierNamed(row.carrier) ?? courierNamed(courier);
      return {
        ...row,
        moves: JSON.parse(moves) as ParcelShown['moves'],
        pieces: JSON.parse(pieces) as ParcelShown['pieces'],
        link: named === null || row.awb === null ? null : linkShown(named, row.awb),
        isAnswered: row.answer !== null,
        takesAnswers: courier !== 'manual',
        takesDay: takesDay(courier),
      };
    }),
  );
}

/** The data of an order's page, with its parcels. */
export interface OrderWithParcels extends OrderPage {
  readonly parcels: readonly ParcelShown[];
}

/** The queries of an order's page and its parcels, to batch with those of the layout. @param where a condition that matches one order */
export const withParcelsQueries = (shop: Shop, where: SQL) => ({
  ...orderPageQueries(shop, where),
  parcels: parcelsQuery(shop, where),
});

/** Null where the condition matched no order. */
export function withParcelsOf({ parcels: rows, ...order }: RowsOf<ReturnType<typeof withParcelsQueries>>): OrderWithParcels | null {
  const page = orderPageOf(order);
  return page && { ...page, parcels: parcelsShown(rows) };
}
