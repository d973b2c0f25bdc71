import { type Paise, paise, ZERO } from '../money/money.ts';
import { orderRefusal } from '../refusals/order-refusals.ts';
import type { Refusal } from '../refusals/refusal.ts';

/** The places of sale of a manual order. */
export const saleSources = ['exhibition', 'instagram', 'phone', 'whatsapp'] as const;
export type SaleSource = (typeof saleSources)[number];

/** The payment methods outside the gateway. */
export const handPayments = ['cash', 'upi', 'card'] as const;
export type HandPayment = (typeof handPayments)[number];

export const sourceWords: Readonly<Record<SaleSource, string>> = {
  exhibition: 'Exhibition',
  instagram: 'Instagram',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
};
export const handPaymentWords: Readonly<Record<HandPayment, string>> = { cash: 'Cash', upi: 'UPI', card: 'Card' };

export interface HandSale {
  readonly method: 'gateway' | 'cod';
  readonly paidByHand: HandPayment | null;
}

/** The courier collects the money at the door. False for a manual order whose money the shop has already received. */
export const isPaidAtDoor = ({ method, paidByHand }: HandSale): boolean => method === 'cod' && paidByHand === null;

interface TakenOrder {
  readonly source: SaleSource | null;
  readonly createdAt: number;
  readonly deliveredAt: number | null;
}

/** The customer took the pieces with them: the order was delivered in the moment it was made. */
export const isHandedOver = ({ source, createdAt, deliveredAt }: TakenOrder): boolean => source !== null && deliveredAt === createdAt;

export interface ManualPrice {
  readonly subtotal: Paise;
  readonly shipping: Paise;
  readonly discount: Paise;
  readonly total: Paise;
}

/**
 * The bill of a manual order: delivery as in the shop, none where the pieces are handed over, less the agreed discount. Paise.
 * Refused where the discount leaves nothing to pay: an order of 0 is no sale.
 */
export function manualPrice(
  { subtotal, shipping }: { readonly subtotal: Paise; readonly shipping: Paise },
  { isSent, discount }: { readonly isSent: boolean; readonly discount: Paise },
): ManualPrice | Refusal {
  const fee = isSent ? shipping : ZERO;
  const total = subtotal + fee - discount;
  if (total <= 0) return orderRefusal('DISCOUNT_TOO_HIGH');
  return { subtotal, shipping: fee, discount, total: paise(total) };
}
