import { and, desc, eq, sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { isUuid } from '../../../rules/ids.ts';
import { isParcelGone } from '../../../rules/parcels/parcel-states.ts';
import { makeBackParcel } from '../make/make-parcel.server.ts';
import { findParcel, type ParcelRow } from '../parcel-rows.server.ts';
import { parcels } from '../parcels.table.ts';
import type { Couriers } from '../shop-couriers.server.ts';
import { type BookedOrder, bookBest } from './book-orders.server.ts';

const shown = {
  ...{ id: parcels.id, number: parcels.number, state: parcels.state, carrier: parcels.carrier, awb: parcels.awb },
  ...{ pickupOn: parcels.pickupOn, trouble: parcels.trouble, quoted: parcels.quoted },
};

const backQuery = ({ db: { orm } }: Shop, returnId: string) =>
  orm
    .select(shown)
    .from(parcels)
    .where(and(eq(parcels.returnId, returnId), sql`${parcels.returnId} IS NOT NULL`))
    .orderBy(desc(parcels.number));

/** Returns the parcels that bring the pieces of a return back, the newest first: the one that counts, and those that were cancelled. */
export async function backParcelsOf(shop: Shop, returnId: string) {
  return isUuid(returnId) ? await backQuery(shop, returnId.toLowerCase()) : [];
}

/** Facts of a parcel for the page of a return. */
export type BackParcel = Awaited<ReturnType<typeof backParcelsOf>>[number];

interface Wish {
  readonly returnId: string;
  readonly by: string;
}

/**
 * Has the pieces of an accepted return fetched from the customer, by the cheapest courier that does so. Where none takes the parcel it stays a
 * draft, and `fault` says why: its own page books it by hand.
 * @throws ShopError RETURN_NOT_FOUND, PARCEL_NOT_BOOKABLE for a return that is not accepted, PARCEL_UNDER_WAY where it is booked already, and those of
 *   `bookWith`
 */
export async function bookBack(shop: Shop, couriers: Couriers, wish: Wish): Promise<Omit<BookedOrder, 'orderId'>> {
  return bookBest(shop, couriers, await backDraftOf(shop, wish), { prefer: 'cheapest', by: wish.by });
}

async function backDraftOf(shop: Shop, { returnId, by }: Wish): Promise<ParcelRow> {
  if (!isUuid(returnId)) throw new ShopError('RETURN_NOT_FOUND');
  const id = returnId.toLowerCase();
  const { request, found } = await shop.db.read({
    // Nothing depends on returns, so they are read by SQL.
    request: selectRaw<{ status: string }>(sql`SELECT status FROM returns WHERE id = ${id}`),
    found: backQuery(shop, id),
  });
  if (!request[0]) throw new ShopError('RETURN_NOT_FOUND');
  if (request[0].status !== 'accepted') throw new ShopError('PARCEL_NOT_BOOKABLE');
  const live = found.find(({ state }) => !isParcelGone(state));
  if (live) {
    if (live.state !== 'draft') throw new ShopError('PARCEL_UNDER_WAY');
    return findParcel(shop, live.id);
  }
  try {
    return await makeBackParcel(shop, { returnId: id, courier: 'manual', by });
  } catch (error) {
    // Another window has made it in between.
    if (error instanceof ShopError && error.code === 'PARCEL_ABOVE_BOUGHT') throw new ShopError('PARCEL_UNDER_WAY');
    throw error;
  }
}
