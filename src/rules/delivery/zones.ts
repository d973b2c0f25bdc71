import { DELIVERY_BUSINESS_DAYS } from '../limits.ts';

/**
 * First digits of PIN codes that couriers reach by air or by long roads through hills: islands, the North-East, Kashmir, Ladakh, the high
 * valleys.
 */
const REMOTE = [
  ...['172', '175', '176', '190', '191', '192', '193', '194', '246', '68255'],
  ...['737', '744', '78', '790', '791', '792', '793', '794', '795', '796', '797', '798', '799'],
];

/** Distances of a place for couriers. What parcels took is kept for each. */
export const deliveryZones = ['near', 'remote'] as const;
export type DeliveryZone = (typeof deliveryZones)[number];

export const zoneOf = (pin: string): DeliveryZone => (REMOTE.some((prefix) => pin.startsWith(prefix)) ? 'remote' : 'near');

/** Returns the possible business days for a PIN code, within those that the shop promises everywhere. */
export function deliveryDays(pin: string): { readonly from: number; readonly to: number } {
  const { from, to } = DELIVERY_BUSINESS_DAYS;
  return { from: zoneOf(pin) === 'remote' ? REMOTE_FROM : from, to };
}

/** Nothing arrives earlier in a remote place. */
const REMOTE_FROM = 5;
