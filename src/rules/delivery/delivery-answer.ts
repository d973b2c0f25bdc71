import { fill } from '../language/texts.ts';
import type { ShippingSettings } from '../money/charges.ts';
import { formatInr, type Paise } from '../money/money.ts';
import { deliveryTermTexts } from './delivery-terms.texts.ts';

/** Promise of the shop for one PIN code. */
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
  const t = deliveryTermTexts();
  const isFree = shipping.fee === 0 || unit >= shipping.freeFrom;
  const pays = cash !== null && unit >= cash.min && unit <= cash.max;
  const fee = isFree
    ? fill(t.free, { pin, city })
    : fill(t.fee, { fee: formatInr(shipping.fee), pin, city, freeFrom: formatInr(shipping.freeFrom) });
  return `${fee} ${pays ? t.cash : t.noCash}`;
}
