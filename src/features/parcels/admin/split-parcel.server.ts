import { eq } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { cancelParcel } from '../acts/cancel-parcel.server.ts';
import type { ParcelAct } from '../acts/change-parcel.server.ts';
import { makeParcel } from '../make/make-parcel.server.ts';
import { findParcel, type ParcelItemRow, type ParcelRow } from '../parcel-rows.server.ts';
import { parcelItems } from '../parcels.table.ts';
import type { Couriers } from '../shop-couriers.server.ts';

type Piece = Pick<ParcelItemRow, 'orderId' | 'line' | 'quantity'>;

interface Split extends ParcelAct {
  /** The pieces of the draft that go first. */
  readonly pieces: readonly Piece[];
}

/**
 * Takes pieces out of a draft. What a parcel holds never changes, so the draft ends and another one holds the chosen pieces; the others wait
 * for the next parcel of their order. A process that ends in between leaves an order without a draft, which is still to be booked.
 * @returns the new draft
 * @throws ShopError PARCEL_NOT_FOUND, PARCEL_CHANGED where it is no draft out, PARCEL_SPLIT, PARCEL_ABOVE_BOUGHT
 */
export async function splitParcel(shop: Shop, couriers: Couriers, { id, by, pieces }: Split): Promise<ParcelRow> {
  const draft = await findParcel(shop, id);
  if (draft.state !== 'draft' || draft.direction !== 'out') throw new ShopError('PARCEL_CHANGED', { state: draft.state });
  const held = await shop.db.orm.select().from(parcelItems).where(eq(parcelItems.parcelId, id));
  const chosen = chosenOf(held, pieces);
  const [first] = chosen;
  const count = (list: readonly Piece[]) => list.reduce((sum, { quantity }) => sum + quantity, 0);
  if (!first || count(chosen) === count(held)) throw new ShopError('PARCEL_SPLIT');
  await cancelParcel(shop, couriers, { id, by });
  const others = [...new Set(chosen.map(({ orderId }) => orderId))].filter((orderId) => orderId !== first.orderId);
  const { box: name, boxGrams: grams, lengthMm, breadthMm, heightMm, contact: to } = draft;
  const box = { name, grams, lengthMm, breadthMm, heightMm };
  return makeParcel(shop, { orderId: first.orderId, with: others, courier: 'manual', pieces: chosen, box, to, by });
}

/** @throws ShopError PARCEL_ABOVE_BOUGHT for pieces that the draft does not hold, or that are named twice */
function chosenOf(held: readonly Piece[], wanted: readonly Piece[]): Piece[] {
  const keyOf = ({ orderId, line }: Piece) => `${orderId} ${line}`;
  const limits = new Map(held.map((piece) => [keyOf(piece), piece.quantity]));
  const chosen = wanted.filter(({ quantity }) => quantity > 0);
  const isHeld = chosen.every((piece) => piece.quantity <= (limits.get(keyOf(piece)) ?? 0));
  if (!isHeld || new Set(chosen.map(keyOf)).size < chosen.length) throw new ShopError('PARCEL_ABOVE_BOUGHT');
  return chosen;
}
