import * as z from 'zod/mini';
import { sent } from '../../rules/fields/sent-fields.ts';

/** The proof of a payment, by the names of the specification: the gateway's ids of the order and the payment, and its signature. */
export const paymentProof = z.object({
  razorpay_order_id: sent(60),
  razorpay_payment_id: sent(60),
  razorpay_signature: sent(256),
});
export type PaymentProof = z.infer<typeof paymentProof>;
