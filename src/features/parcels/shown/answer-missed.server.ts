import * as z from 'zod/mini';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError, shopErrorIn } from '../../../platform/shop-error.ts';
import { istDate } from '../../../rules/dates.ts';
import { phoneOrEmpty, text } from '../../../rules/fields/fields.ts';
import { DAY } from '../../../rules/limits.ts';
import { answerComments, BY_SHOPPER } from '../../../rules/parcels/admin-notes.ts';
import { isLatin } from '../../../rules/parcels/label/latin-letters.ts';
import { daysToComeAgain, mayComeAgain } from '../../../rules/parcels/shown/missed-answers.ts';
import { readableBy } from '../../ledger/order-view.server.ts';
import { answerNdr } from '../acts/answer-ndr.server.ts';
import { changeParcelAddress } from '../acts/change-address.server.ts';
import type { NdrAct } from '../couriers/courier.ts';
import { findParcel } from '../parcel-rows.server.ts';
import type { Couriers } from '../shop-couriers.server.ts';
import { type ParcelShown, parcelsQuery, parcelsShown } from './order-parcels.server.ts';

/** The form of a missed delivery. `place`: a landmark. */
export const missedForm = z.object({
  act: z.enum(['again', 'address', 'return']),
  phone: phoneOrEmpty,
  place: text(100),
  /** The day on which the courier shall come again (IST), '2026-11-28'; the next one where it is not offered. */
  on: z.optional(text(10)),
});
type MissedForm = z.infer<typeof missedForm>;

interface MissedAnswer extends MissedForm {
  readonly orderId: string;
  readonly parcelId: string;
  /** The token of the signed link in a mail. */
  readonly token: string | null;
}

/** `closed`: somebody has answered, or the parcel has moved on. `nothing`: neither a phone number nor a landmark was given. `letters`: the
 * courier cannot print those of the landmark. */
export type MissedOutcome = 'told' | 'closed' | 'nothing' | 'letters';

const CLOSED = ['NDR_CLOSED', 'COURIER_CANNOT', 'COURIER_UNKNOWN', 'PARCEL_CHANGED', 'PARCEL_UNDER_WAY', 'PARCEL_MOVE_REFUSED'];

/**
 * Answers a missed delivery for whoever may read the order, once for each attempt (T13). Another phone number or landmark goes to the courier
 * before the wish to come again; the PIN code stays.
 * @throws ShopError ORDER_NOT_FOUND, SHOP_BUSY
 */
export async function answerMissed(shop: Shop, couriers: Couriers, visitor: PageOwner, asked: MissedAnswer): Promise<MissedOutcome> {
  const { act, phone, place, on = '', parcelId: id } = asked;
  const rows = await shop.db.read({ parcels: parcelsQuery(shop, await readableBy(shop, visitor, asked.orderId, asked.token)) });
  const parcel = parcelsShown(rows.parcels).find((each) => each.id === id);
  if (!parcel) throw new ShopError('ORDER_NOT_FOUND');
  if (act === 'address' && phone === '' && place === '') return 'nothing';
  if (parcel.state !== 'undelivered' || parcel.isAnswered || (act !== 'return' && !mayComeAgain(parcel.attempts))) return 'closed';
  try {
    if (act === 'address') {
      const { contact, courier } = await findParcel(shop, id);
      if (courier !== 'manual' && !isLatin(place)) return 'letters';
      const address = { ...contact.address, phone: phone || contact.address.phone, place: place || contact.address.place };
      await changeParcelAddress(shop, couriers, { id, by: BY_SHOPPER, to: { ...contact, address } });
    }
    await answerNdr(shop, couriers, { id, by: BY_SHOPPER, act: actOf(act, dayAsked(parcel, on, shop.now)) });
    return 'told';
  } catch (error) {
    if (CLOSED.includes(shopErrorIn(error)?.code ?? '')) return 'closed';
    throw error;
  }
}

const dayAsked = ({ takesDay }: Pick<ParcelShown, 'takesDay'>, on: string, now: number): string =>
  takesDay && daysToComeAgain(now).includes(on) ? on : istDate(now + DAY);
const actOf = (act: MissedForm['act'], on: string): NdrAct =>
  act === 'return' ? { act, comment: answerComments.return } : { act: 'again', comment: answerComments[act], on };
