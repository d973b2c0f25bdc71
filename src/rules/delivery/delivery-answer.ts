import type { ShippingSettings } from '../money/charges.ts';
import { formatInr, type Paise } from '../money/money.ts';

/** The shop's promise for one PIN code. */
export interface DeliveryAnswer {
  readonly pin: string;
  readonly city: string;
  /** The code of `rules/address/states.ts`. */
  readonly state: string;
  /** The dates, in business days less the shop's holidays: 'Thu 26 to Sat 28 November'. */
  readonly arrives: string;
  /** 'Thu 26 to Sat 28 Nov' */
  readonly arrivesShort: string;
  readonly shipping: ShippingSettings;
  /** Totals for which cash is collected there, both included; null if it is not. */
  readonly cash: { readonly min: Paise; readonly max: Paise } | null;
}

/** Returns the line under the dates: 'Free to 560003 Bengaluru. Cash on delivery possible.' */
export function deliveryTerms({ pin, city, shipping, cash }: DeliveryAnswer, unit: Paise): string {
  const isFree = shipping.fee === 0 || unit >= shipping.freeFrom;
  const pays = cash !== null && unit >= cash.min && unit <= cash.max;
  const fee = isFree
    ? `Free to ${pin} ${city}.`
    : `${formatInr(shipping.fee)} to ${pin} ${city}, free from ${formatInr(shipping.freeFrom)}.`;
  return `${fee} ${pays ? 'Cash on delivery possible.' : 'No cash on delivery for this piece.'}`;
}
