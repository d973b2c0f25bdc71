import { DEFAULT_FREE_SHIPPING_FROM_PAISE, DEFAULT_SHIPPING_FEE_PAISE } from '../limits.ts';
import { chargeTexts } from './charges.texts.ts';
import { type Paise, paise, ZERO } from './money.ts';

/** The active row of shipping_settings, the only source of all delivery fees that the shop shows. */
export interface ShippingSettings {
  readonly freeFrom: Paise;
  readonly fee: Paise;
}

/** Used while no row is active. */
export const defaultShipping: ShippingSettings = {
  freeFrom: paise(DEFAULT_FREE_SHIPPING_FROM_PAISE),
  fee: paise(DEFAULT_SHIPPING_FEE_PAISE),
};

/**
 * Returns the delivery fee: 0 at or above the threshold, compared with the subtotal after the coupon. 0 for an empty cart.
 */
export function shippingFee(settings: ShippingSettings, afterDiscount: Paise, subtotal: Paise): Paise {
  return subtotal === 0 || afterDiscount >= settings.freeFrom ? ZERO : settings.fee;
}

/** Returns the name of the charges besides the pieces: 'Delivery', 'Gift wrap', 'Delivery and gift wrap'. */
export function chargesWord({ shippingFee, giftWrap }: { readonly shippingFee: Paise; readonly giftWrap: Paise | null }): string {
  const t = chargeTexts();
  if (!giftWrap) return t.delivery;
  return shippingFee > 0 ? t.deliveryAndWrap : t.wrap;
}
