import { CHECKOUT_WINDOW_SECONDS } from '../../../../rules/limits.ts';
import type { PaymentProof } from '../../payment.schema.ts';
import type { OpenWindow } from '../payment-window.ts';

declare global {
  interface Window {
    /** Razorpay's standard checkout. */
    Razorpay?: new (
      options: object,
    ) => {
      on(event: 'payment.failed', listener: (event: { error?: { description?: string; reason?: string } }) => void): void;
      open(): void;
      close(): void;
    };
  }
}

/** Reasons of Razorpay after which no money has moved, in the shopper's words. */
const refusedBefore: Readonly<Record<string, string>> = {
  incorrect_pin: 'the UPI PIN was wrong',
  incorrect_otp: 'the one-time password was wrong',
  incorrect_cvv: 'the CVV of the card was wrong',
  incorrect_card_details: 'the details of the card were wrong',
  incorrect_card_expiry_date: 'the expiry date of the card was wrong',
  invalid_vpa: 'the UPI ID was not found',
  insufficient_funds: 'the account does not have enough money',
  transaction_limit_exceeded: 'the bank’s limit for payments was reached',
  card_declined: 'the bank declined the card',
};

/** The name of the shop, as the head of the page says it. */
const shopName = () => document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';

export const openRazorpay: OpenWindow = (
  { key, amount, gatewayOrderId, dbOrderId, prefill, prefersUpi, callbackUrl, colour },
  { paid, failed, closed },
) => {
  const { Razorpay } = window;
  if (!Razorpay) throw new Error('the payment script is not loaded');
  const opened = new Razorpay({
    key,
    amount,
    currency: 'INR',
    order_id: gatewayOrderId,
    name: shopName(),
    description: 'Imitation jewellery',
    prefill: { ...prefill, ...(prefersUpi && { method: 'upi' }) },
    notes: { order: dbOrderId },
    theme: { color: colour },
    retry: { enabled: true, max_count: 4 },
    timeout: CHECKOUT_WINDOW_SECONDS,
    ...(callbackUrl === null ? { handler: (proof: PaymentProof) => paid(proof) } : { callback_url: callbackUrl, redirect: true }),
    modal: { confirm_close: true, ondismiss: closed },
  });
  opened.on('payment.failed', ({ error: { description, reason = '' } = {} }) =>
    failed({ description, why: Object.hasOwn(refusedBefore, reason) ? refusedBefore[reason] : undefined }),
  );
  opened.open();
  return () => opened.close();
};
