import { CHECKOUT_WINDOW_SECONDS } from '../../../rules/limits.ts';
import { shopConfig } from '../../../shop.config.ts';
import { closeOnBack } from './close-on-back.client.ts';

/** What Razorpay passes to `handler`: the proof of a payment, which our server checks. */
export interface PaymentProof {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}
export interface PaymentFailure {
  readonly description?: string;
  readonly reason?: string;
}
/** How the window ended: with a proof, or closed, with the last failed attempt if any. */
export type WindowEnd = { readonly proof: PaymentProof } | { readonly proof: null; readonly failure: PaymentFailure | null };

interface RazorpayWindow {
  on(event: 'payment.failed', listener: (event: { error?: PaymentFailure }) => void): void;
  open(): void;
  close(): void;
}
declare global {
  interface Window {
    Razorpay?: new (options: object) => RazorpayWindow;
  }
}

/** The contact data that the window is prefilled with; contact: +919845000000 */
export interface WindowPrefill {
  readonly name: string;
  readonly email: string;
  readonly contact: string;
}

interface WindowRequest {
  readonly key: string;
  readonly amount: number;
  readonly gatewayOrderId: string;
  readonly dbOrderId: string;
  readonly prefill: WindowPrefill;
  /** Set in in-app browsers: Razorpay opens a page of its own and redirects to this address afterwards. */
  readonly callbackUrl: string | null;
}

/** The value of `--color-brand` in tokens.css: the window does not have the shop's styles. */
const BRAND = '#c2155f';

/** Options for Razorpay's standard checkout; amount in paise. */
function optionsOf({ key, amount, gatewayOrderId, dbOrderId, prefill, callbackUrl }: WindowRequest) {
  return {
    key,
    amount,
    currency: 'INR',
    order_id: gatewayOrderId,
    name: shopConfig.name,
    description: 'Imitation jewellery',
    prefill,
    notes: { order: dbOrderId },
    theme: { color: BRAND },
    retry: { enabled: true, max_count: 4 },
    timeout: CHECKOUT_WINDOW_SECONDS,
    ...(callbackUrl && { callback_url: callbackUrl, redirect: true }),
  };
}

/**
 * Opens the payment window and waits until it ends. A failed attempt inside it is only remembered, because the customer can
 * try again there until the window is closed.
 * @throws whatever `open()` throws (R08)
 */
export async function openPaymentWindow(request: WindowRequest): Promise<WindowEnd> {
  const { Razorpay } = window;
  if (!Razorpay) throw new Error('the payment script is not loaded');
  let failure: PaymentFailure | null = null;
  let resolve: (end: WindowEnd) => void = () => {};
  const ended = new Promise<WindowEnd>((end) => {
    resolve = end;
  });
  const dismiss = () => resolve({ proof: null, failure });
  const opened = new Razorpay({
    ...optionsOf(request),
    ...(request.callbackUrl === null && { handler: (proof: PaymentProof) => resolve({ proof }) }),
    modal: { confirm_close: true, ondismiss: dismiss },
  });
  opened.on('payment.failed', ({ error }) => {
    failure = error ?? {};
  });
  opened.open();
  // In in-app browsers the page itself is left.
  if (request.callbackUrl !== null) return ended;
  const release = closeOnBack(() => {
    opened.close();
    dismiss();
  });
  const end = await ended;
  await release();
  return end;
}
