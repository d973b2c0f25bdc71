import type { ShippingSettings } from '../money/charges.ts';
import { formatInr, type Paise } from '../money/money.ts';

/** What the shop promises for one PIN code. */
export interface DeliveryAnswer {
  readonly pin: string;
  readonly city: string;
  /** The code of `rules/address/states.ts`. */
  readonly state: string;
  /** { from: '24 November', to: '28 November' }: business days, less the shop's holidays. */
  readonly dates: { readonly from: string; readonly to: string };
  readonly shipping: ShippingSettings;
  /** Totals for which cash is collected there, both included; null where it is not. */
  readonly cash: { readonly min: Paise; readonly max: Paise } | null;
}

/** The sentences about a piece of `unit` paise: place with dates, fee, cash on delivery. */
export function deliveryLines({ city, dates, shipping, cash }: DeliveryAnswer, unit: Paise): string[] {
  const isFree = shipping.fee === 0 || unit >= shipping.freeFrom;
  const pays = cash !== null && unit >= cash.min && unit <= cash.max;
  return [
    `Delivered to ${city} between ${dates.from} and ${dates.to}.`,
    isFree ? 'Free delivery.' : `Delivery ${formatInr(shipping.fee)}, free from ${formatInr(shipping.freeFrom)}.`,
    pays ? 'Cash on delivery is available.' : 'Cash on delivery is not available for this piece there.',
  ];
}
