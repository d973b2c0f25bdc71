import { DEFAULT_FREE_SHIPPING_FROM_PAISE, DEFAULT_SHIPPING_FEE_PAISE } from '../limits.ts';
import { type Paise, paise, ZERO } from './money.ts';

/** The active row of shipping_settings, the only source of every delivery figure that the shop shows. */
export interface ShippingSettings {
  readonly freeFrom: Paise;
  readonly fee: Paise;
}

/** Applied while no row is active. */
export const defaultShipping: ShippingSettings = {
  freeFrom: paise(DEFAULT_FREE_SHIPPING_FROM_PAISE),
  fee: paise(DEFAULT_SHIPPING_FEE_PAISE),
};

/** Free at or above the threshold, measured on the subtotal after the coupon. An empty cart costs nothing to send. */
export function shippingFee(settings: ShippingSettings, afterDiscount: Paise, subtotal: Paise): Paise {
  return subtotal === 0 || afterDiscount >= settings.freeFrom ? ZERO : settings.fee;
}
