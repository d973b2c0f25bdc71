import type { GatewayRefund } from '../../gateway/payment-gateway.ts';

/** The finding of a payment at the gateway whose order the shop does not have. */
export const UNKNOWN_ORDER = 'payment for an unknown order';

/** The key of the one refund of such a payment. */
export const unknownOrderKey = (paymentId: string): string => `unknown-order-${paymentId}`;

/** Returns whether `npm run restore -- --refund-unknown` made a refund: the shop's ledgers rightly have neither it nor its payment. */
export const isOfUnknownOrder = ({ key, paymentId }: GatewayRefund): boolean => key === unknownOrderKey(paymentId);
