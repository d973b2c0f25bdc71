import type { Address } from '../../address/address.ts';
import { gstStateCode } from '../../address/gst-states.ts';
import { latinParts } from '../../parcels/label/latin-letters.ts';
import { isToPack, type OrderStatus } from '../order-status.ts';

/**
 * The changes of a sold order. `address`: to whom or where it goes; `landmark`: nothing of that but the landmark; `gift-note` empties the card, `gift-wrap` takes the wrap
 * off; `size`: another size of a line at the same price; `fewer`: some or all pieces of a line less; `discount`: a lower price, which the owner
 * alone gives.
 */
export const editKinds = ['address', 'landmark', 'gift-note', 'gift-wrap', 'size', 'fewer', 'discount'] as const;
export type EditKind = (typeof editKinds)[number];

/** Changes that a customer may make once in an order; the owner may make them as often as needed. */
export const onceKinds = ['address', 'landmark'] as const satisfies readonly EditKind[];

/** People who may change an order. */
export const editActors = ['shopper', 'admin'] as const;
export type EditActor = (typeof editActors)[number];

/**
 * Returns whether a sold order may still change: until its parcel leaves. The view `editable_orders` says the same for the triggers, and has
 * the last word.
 */
export const isEditable = (status: OrderStatus): boolean => isToPack(status);

/** Changes by a new address. */
export interface AddressEdit {
  readonly kind: (typeof onceKinds)[number];
  readonly isNewPhone: boolean;
  readonly isNewPin: boolean;
  /** Another State, by the codes of GST: the tax is then another one. */
  readonly isNewState: boolean;
}

const fieldsBesidesLandmark = [
  ...(['address', 'apartment', 'city', 'state', 'pin_code', 'phone'] as const),
  ...latinParts,
] as const satisfies readonly (keyof Address)[];

/** Returns what differs between two addresses of an order; null if nothing does. @param isNewName the customer is named otherwise too */
export function addressEdit(before: Address, after: Address, isNewName: boolean): AddressEdit | null {
  const differs = (field: keyof Address) => before[field] !== after[field];
  const isMore = isNewName || fieldsBesidesLandmark.some(differs);
  if (!isMore && !differs('place')) return null;
  return {
    kind: isMore ? 'address' : 'landmark',
    isNewPhone: differs('phone'),
    isNewPin: differs('pin_code'),
    isNewState: gstStateCode(before.state) !== gstStateCode(after.state),
  };
}
