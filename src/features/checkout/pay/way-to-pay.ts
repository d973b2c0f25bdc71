import type { PaymentMethod } from '../../payment/payment.schema.ts';

/** The choice of the checkout. The order knows only `PaymentMethod`: the first two are ways through the same payment window. */
export type WayToPay = 'upi' | 'other' | 'cod';

export const methodOf = (way: WayToPay): PaymentMethod => (way === 'cod' ? 'cod' : 'gateway');
