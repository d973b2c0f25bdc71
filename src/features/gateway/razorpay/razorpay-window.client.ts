import { language } from '../../../rules/language/language.ts';
import { CHECKOUT_WINDOW_SECONDS } from '../../../rules/limits.ts';
import type { PaymentProof } from '../payment-proof.schema.ts';
import { paymentScriptTexts } from '../payment-script.texts.ts';
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

/** Reasons of Razorpay after which no money has moved, and their texts. */
const refusedBefore: Readonly<Record<string, keyof ReturnType<typeof paymentScriptTexts>>> = {
  incorrect_pin: 'pin',
  incorrect_otp: 'otp',
  incorrect_cvv: 'cvv',
  incorrect_card_details: 'card',
  incorrect_card_expiry_date: 'expiry',
  invalid_vpa: 'vpa',
  insufficient_funds: 'funds',
  transaction_limit_exceeded: 'limit',
  card_declined: 'cardDeclined',
};

/** Typing a UPI id: only shops that iPhones open may still offer it. Other browsers there have no 'Version/' in their name. */
const COLLECT = { method: 'upi', flows: ['collect'] };
const SAFARI_OF_IPHONE = /iPhone.+Version\//;

/** Returns the reason in the shopper's words. */
function whyOf(reason: string): string | undefined {
  const name = Object.hasOwn(refusedBefore, reason) ? refusedBefore[reason] : undefined;
  return name && paymentScriptTexts()[name];
}

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
    prefill: { ...prefill, ...(prefersUpi && { method: 'upi' }) },
    notes: { order: dbOrderId },
    theme: { color: colour },
    config: { display: { language: language(), ...(!SAFARI_OF_IPHONE.test(navigator.userAgent) && { hide: [COLLECT] }) } },
    retry: { enabled: true, max_count: 4 },
    timeout: CHECKOUT_WINDOW_SECONDS,
    ...(callbackUrl === null ? { handler: (proof: PaymentProof) => paid(proof) } : { callback_url: callbackUrl, redirect: true }),
    modal: { confirm_close: true, ondismiss: closed },
  });
  opened.on('payment.failed', ({ error: { description, reason = '' } = {} }) => failed({ description, why: whyOf(reason) }));
  opened.open();
  return () => opened.close();
};
