import { createHmac } from 'node:crypto';

/** Lower-case hex HMAC-SHA256 of the text's UTF-8 bytes. */
export function hmac(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** The proof that Checkout hands to the shop: this payment belongs to this order. */
export interface PaymentProof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export function proof(orderId: string, paymentId: string, keySecret: string): PaymentProof {
  return {
    razorpay_payment_id: paymentId,
    razorpay_order_id: orderId,
    razorpay_signature: hmac(`${orderId}|${paymentId}`, keySecret),
  };
}
