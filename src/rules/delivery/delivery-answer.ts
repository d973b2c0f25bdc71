import { shortWindow } from '../dates.ts';
import type { ShippingSettings } from '../money/charges.ts';
import { formatInr, type Paise } from '../money/money.ts';

/** The shop's promise for one PIN code. */
export interface DeliveryAnswer {
  readonly pin: string;
  readonly city: string;
  /** The code of `rules/address/states.ts`. */
  readonly state: string;
  /** { from: '24 November', to: '28 November' }: business days, less the shop's holidays. */
  readonly dates: { readonly from: string; readonly to: string };
  readonly shipping: ShippingSettings;
  /** Totals for which cash is collected there, both included; null if it is not. */
  readonly cash: { readonly min: Paise; readonly max: Paise } | null;
}

/**
 * Returns the line about a piece of `unit` paise: 'Bengaluru 560003: arrives 26 Nov – 1 Dec · Free · Cash on delivery available'.
 */
export function deliveryLine({ pin, city, dates, shipping, cash }: DeliveryAnswer, unit: Paise): string {
  const isFree = shipping.fee === 0 || unit >= shipping.freeFrom;
  const pays = cash !== null && unit >= cash.min && unit <= cash.max;
  return [
    `${city} ${pin}: arrives ${shortWindow(dates)}`,
    isFree ? 'Free' : `Delivery ${formatInr(shipping.fee)}, free from ${formatInr(shipping.freeFrom)}`,
    pays ? 'Cash on delivery available' : 'No cash on delivery for this piece',
  ].join(' · ');
}
