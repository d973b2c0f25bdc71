import { call } from '../../../api-client.ts';
import { isInAppBrowser } from '../../../rules/in-app-browser.ts';
import { isRevenue } from '../../../rules/order/order-status.ts';
import { type PaymentCode, paymentProblem } from '../../../rules/order/payment-codes.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { urls } from '../../../urls.ts';
import { finishOrderedCart } from './attempt.client.ts';
import type { GatewaySettings } from './gateway-script.client.ts';
import { $leaving } from './page-state.client.ts';
import { openPaymentWindow, type PaymentFailure, type PaymentProof, type WindowEnd, type WindowPrefill } from './payment-window.client.ts';

/** An order that is open at the gateway; amount in paise. */
interface PayableOrder {
  readonly dbOrderId: string;
  readonly razorpayOrderId: string;
  readonly amount: number;
  readonly prefill: WindowPrefill;
  readonly settings: GatewaySettings;
  /** The cart of this browser is what the order was made of. */
  readonly ordered: boolean;
  /** Of a signed link, where the order is not this browser's own. */
  readonly token?: string | undefined;
  /** What a shopper who closed the window still has: 'Your cart is as you left it.' */
  readonly kept: string;
}

/** Opens the payment window over the page and sees the payment through: to the order's page, or back with a toast. */
export async function collectPayment(order: PayableOrder): Promise<void> {
  const { dbOrderId, razorpayOrderId, amount, prefill, settings } = order;
  const callbackUrl = isInAppBrowser(navigator.userAgent) ? `${settings.shopUrl}/api/payment-callback?order=${dbOrderId}` : null;
  let end: WindowEnd;
  try {
    end = await openPaymentWindow({ key: settings.key, amount, razorpayOrderId, dbOrderId, prefill, callbackUrl });
  } catch {
    return showPaymentCode('R08');
  }
  if (end.proof) await confirmPayment(end.proof, order);
  else await closed(order, end.failure);
}

/** The window closed without a payment. The order stays payable. */
async function closed({ dbOrderId, ordered, token, kept }: PayableOrder, failure: PaymentFailure | null): Promise<void> {
  const answer = await call('POST /orders/:id/abandon', {
    params: { id: dbOrderId },
    ...(token && { query: { token } }),
    body: { outcome: failure ? 'failed' : 'dismissed', ...(failure?.description && { description: failure.description.slice(0, 500) }) },
  });
  if (answer.ok && isRevenue(answer.data.status)) return goToConfirmation(dbOrderId, ordered, false, token);
  if (!failure) return showToast({ kind: 'notice', title: 'Payment Cancelled', message: `You closed the payment window. ${kept}` });
  const why = [failure.description, failure.reason?.replaceAll('_', ' ')].filter(Boolean).join(' Reason: ');
  showToast({ kind: 'error', title: 'Payment Failed', message: why || 'The bank or app said no. Try again or choose another way to pay.' });
}

/** 'EF01: We could not make your order. …' */
export function showPaymentCode(code: PaymentCode): void {
  const { happened, advice } = paymentProblem(code);
  showToast({ kind: 'error', title: 'Payment Failed', message: `${code}: ${happened} ${advice}`, ms: 10_000 });
}

function leaveFor(address: string): void {
  $leaving.set(true);
  location.assign(address);
}

/** Leaves for the order's page. `ordered` false: that page finds out whether the order was paid and empties the cart then. */
export function goToConfirmation(orderId: string, ordered: boolean, confirming = false, token?: string): void {
  leaveFor(urls.orderConfirmation(orderId, token) + (confirming ? '&confirming=1' : ''));
  if (ordered) finishOrderedCart();
}

const CONFIRMING = 202;
const TRIES = 3;
const PAUSE = 1500;

/**
 * Hands the proof of a payment to our server. Repeated where no answer came, which is safe; in the end the gateway's own
 * message to the server settles the order, so nothing is lost when this fails. `token`: of the signed link in use.
 */
async function confirmPayment(proof: PaymentProof, { dbOrderId: orderId, ordered, token }: PayableOrder): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const answer = await call('POST /verify-razorpay-payment', {
      ...(token && { query: { token } }),
      body: { ...proof, db_order_id: orderId },
    });
    if (answer.ok) return goToConfirmation(orderId, ordered, answer.status === CONFIRMING, token);
    const answered = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
    if (answered) return leaveFor(urls.paymentFailed(orderId, 'EF02', token));
    // The gateway said that it has the money; only the shop does not answer. That is no failed payment.
    if (tried === TRIES) return goToConfirmation(orderId, false, true, token);
    await new Promise((resolve) => setTimeout(resolve, PAUSE * tried));
  }
}
