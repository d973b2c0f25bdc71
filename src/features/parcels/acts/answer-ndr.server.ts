import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { newId } from '../../../rules/ids.ts';
import { mayComeAgain } from '../../../rules/parcels/shown/missed-answers.ts';
import { newCall } from '../calls/call-rows.server.ts';
import type { NdrAct } from '../couriers/courier.ts';
import { ndrActs } from '../parcel-money.table.ts';
import { findParcel, type ParcelRow } from '../parcel-rows.server.ts';
import type { Couriers } from '../shop-couriers.server.ts';
import { courierFor, type ParcelAct, sent, writeChange } from './change-parcel.server.ts';

interface NdrAnswer extends ParcelAct {
  readonly act: NdrAct;
}

/**
 * Answers a missed delivery, once for each attempt (T13). The administrator or the buyer may answer; the second answer is refused.
 * @throws ShopError PARCEL_NOT_FOUND, NDR_CLOSED, COURIER_CANNOT, COURIER_UNKNOWN, PARCEL_CHANGED
 */
export async function answerNdr(shop: Shop, couriers: Couriers, { id, by, act }: NdrAnswer): Promise<ParcelRow> {
  const parcel = await findParcel(shop, id);
  if (parcel.state !== 'undelivered') throw new ShopError('NDR_CLOSED', { state: parcel.state });
  if (act.act === 'again' && !mayComeAgain(parcel.attempts)) throw new ShopError('NDR_CLOSED', { attempts: parcel.attempts });
  if (!courierFor(couriers, parcel).can.ndr) throw new ShopError('COURIER_CANNOT');
  const callId = newId();
  const { act: what, ...detail } = act;
  await writeChange(shop, {
    ...{ id, by, parcel, action: 'answer' as const, changes: { act: [null, what] } },
    also: [
      shop.db.orm
        .insert(ndrActs)
        .values({ id: newId(), parcelId: id, attempt: parcel.attempts, act: what, by, detail, callId, createdAt: shop.now }),
      newCall(shop, { id: callId, parcelId: id, kind: 'ndr', request: { act }, by }),
    ],
  });
  return sent(shop, couriers, id);
}
