import type { ParcelState, ParcelTrouble } from '../../../../rules/parcels/parcel-states.ts';

/** Meaning of a courier's code. `state` null: an event that moves nothing. */
export interface StatusMeaning {
  readonly state: ParcelState | null;
  readonly trouble: ParcelTrouble | null;
}

const all = (numbers: readonly number[], state: ParcelState | null, trouble: ParcelTrouble | null = null) =>
  numbers.map((number) => [number, { state, trouble }] as const);

/**
 * Ids of shipments: `shipment_status_id`, `sr-status`, `tracking_data.shipment_status`. The ids of orders below are other numbers: 19 is
 * "out for pickup" here and "out for delivery" there.
 */
export const shipmentNumbers: ReadonlyMap<number, StatusMeaning> = new Map([
  // 19: out for pickup, after which nothing can be cancelled.
  ...all([1, 2, 3, 4, 5, 27, 52, 19], 'booked'),
  // Pickup error, exception, rescheduled.
  ...all([13, 15, 20], 'booked', 'pickup'),
  ...all([6, 42], 'picked_up'),
  // 22 delayed and 39 misrouted: it still travels, and the list of old scans shows it.
  ...all([18, 38, 48, 50, 51, 22, 39], 'in_transit'),
  ...all([17], 'out_for_delivery'),
  ...all([21, 77], 'undelivered'),
  ...all([7, 26, 43], 'delivered'),
  // A part was delivered: a person decides.
  ...all([23], null, 'partial'),
  ...all([9, 14, 40, 41, 46, 75, 78], 'returning'),
  ...all([10], 'returned'),
  // A parcel that is called lost often turns up: a person decides.
  ...all([12, 76], null, 'lost'),
  ...all([24, 25, 44], 'damaged'),
  ...all([8, 45], 'cancelled'),
  // A cancel that was asked for.
  ...all([16], null),
  // The check at a customer's door failed (parcels back).
  ...all([47], null, 'check_failed'),
]);

/** Ids of orders: `current_status_id`, `status_code`. */
export const orderNumbers: ReadonlyMap<number, StatusMeaning> = new Map([
  ...all([1, 3, 4, 12, 13, 14, 34, 35], 'booked'),
  ...all([6, 51], 'picked_up'),
  ...all([20, 37, 44, 58], 'in_transit'),
  ...all([19], 'out_for_delivery'),
  ...all([36, 89], 'undelivered'),
  ...all([7, 52], 'delivered'),
  ...all([38], null, 'partial'),
  ...all([15, 17, 45, 46, 55, 87, 90], 'returning'),
  ...all([16], 'returned'),
  ...all([33, 88], null, 'lost'),
  ...all([39, 40, 53], 'damaged'),
  ...all([5, 54], 'cancelled'),
  // A cancel that was asked for.
  ...all([18], null),
  // Parcels back: asked for, on their way, arrived.
  ...all([21, 28, 47], 'booked'),
  ...all([25, 32], 'in_transit'),
  ...all([26], 'delivered'),
]);

const unknown: StatusMeaning = { state: null, trouble: 'unknown_status' };
/** A scan that Shiprocket took over from its courier without a number of its own. */
const unnumbered: StatusMeaning = { state: null, trouble: null };

/** Returns the meaning of a shipment's number; a number that is not listed moves nothing and raises `unknown_status`. */
export function shipmentStatus(code: string): StatusMeaning {
  if (code === '' || code.toUpperCase() === 'NA') return unnumbered;
  return (/^\d{1,4}$/.test(code) && shipmentNumbers.get(Number(code))) || unknown;
}

/** Returns the meaning of an order's number. */
export const orderStatus = (code: number): StatusMeaning => orderNumbers.get(code) ?? unknown;
