import type { GatewayRefund } from '../gateway/gateway.server.ts';

/** The finding of a payment at Razorpay whose order the shop does not have. */
export const UNKNOWN_ORDER = 'payment for an unknown order';

/** The key of the one refund of such a payment. */
export const unknownOrderKey = (paymentId: string): string => `unknown-order-${paymentId}`;

/** Whether `npm run restore -- --refund-unknown` made a refund: our books have neither it nor its payment, and that is right. */
export const isOfUnknownOrder = ({ notes, payment_id: paymentId }: GatewayRefund): boolean =>
  notes != null && !Array.isArray(notes) && notes.refund === unknownOrderKey(paymentId);
