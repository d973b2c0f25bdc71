import { asc, eq, inArray, sql } from 'drizzle-orm';
import { orderItems, orders } from '../../features/ledger/orders.table.ts';
import { parcelItems, parcels } from '../../features/parcels/parcels.table.ts';
import type { Shop } from '../../platform/shop.ts';

function paperQueries({ db: { orm } }: Shop, ids: readonly string[]) {
  return {
    parcels: orm
      .select({
        ...{ id: parcels.id, number: parcels.number, direction: parcels.direction, carrier: parcels.carrier, awb: parcels.awb },
        ...{ contact: parcels.contact, labelKey: parcels.labelKey },
      })
      .from(parcels)
      .where(inArray(parcels.id, [...ids])),
    pieces: orm
      .select({
        ...{ parcelId: parcelItems.parcelId, quantity: parcelItems.quantity, name: orderItems.name, size: orderItems.selectedSize },
        orderNumber: orders.number,
        isGift: sql<boolean>`(${orders.giftWrap} IS NOT NULL AND NOT ${orders.wrapOff})`.mapWith(Boolean).as('is_gift'),
      })
      .from(parcelItems)
      .innerJoin(orderItems, sql`${orderItems.orderId} = ${parcelItems.orderId} AND ${orderItems.line} = ${parcelItems.line}`)
      .innerJoin(orders, eq(orders.id, parcelItems.orderId))
      .where(inArray(parcelItems.parcelId, [...ids]))
      .orderBy(asc(orders.number), asc(parcelItems.line)),
  };
}

type Read = { readonly [K in keyof ReturnType<typeof paperQueries>]: Awaited<ReturnType<typeof paperQueries>[K]> };

/** The parcels in the order in which they were named. */
const papersFrom = ({ parcels: found, pieces }: Read, ids: readonly string[]) =>
  ids.flatMap((id) =>
    found.filter((parcel) => parcel.id === id).map((parcel) => ({ ...parcel, pieces: pieces.filter(({ parcelId }) => parcelId === id) })),
  );

export type ParcelPaper = ReturnType<typeof papersFrom>[number];

/** Returns what is printed of these parcels, in the order in which they are named. Ids that are none are left out. */
export const readParcelPapers = async (shop: Shop, ids: readonly string[]): Promise<ParcelPaper[]> =>
  ids.length === 0 ? [] : papersFrom(await shop.db.read(paperQueries(shop, ids)), ids);
