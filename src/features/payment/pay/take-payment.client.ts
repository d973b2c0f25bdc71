import { call } from '../../../api-client.ts';
import { isInAppBrowser } from '../../../rules/in-app-browser.ts';
import { fill } from '../../../rules/language/texts.ts';
import { isRevenue } from '../../../rules/order/order-status.ts';
import { type PaymentCode, paymentProblem } from '../../../rules/order/payment-codes.ts';
import { failureSentence } from '../../../rules/payment/payment-failure.ts';
import { inTab } from '../../../ui/storage.client.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { urls } from '../../../urls.ts';
import type { PaymentProof } from '../../gateway/payment-proof.schema.ts';
import { paymentScriptTexts } from '../../gateway/payment-script.texts.ts';
import type { PaymentFailure, WindowPrefill } from '../../gateway/payment-window.ts';
import { clearAttempt, finishOrderedCart } from './attempt.client.ts';
import type { GatewaySettings } from './gateway-script.client.ts';
import { $leaving, $paymentFault, memoryKeys } from './page-state.client.ts';
import { openPaymentWindow, type WindowEnd } from './payment-window.client.ts';

/** An order that is open at the gateway; amount in paise. */
interface PayableOrder {
  readonly dbOrderId: string;
  readonly gatewayOrderId: string;
  readonly amount: number;
  readonly prefill: WindowPrefill;
  /** The window opens with UPI chosen. */
  readonly prefersUpi?: boolean;
  readonly settings: GatewaySettings;
  /** True if the order was made from this browser's cart. */
  readonly ordered: boolean;
  /** The token of a signed link, if the order is not this browser's own. */
  readonly token?: string | undefined;
  /** The second sentence of the message after the window was closed: 'Your cart is unchanged.' */
  readonly kept: string;
}

/** Opens the payment window, then goes to the order's page, or says on this page that there was no payment. */
export async function collectPayment(order: PayableOrder): Promise<void> {
  const { dbOrderId, gatewayOrderId, amount, prefill, prefersUpi = false, settings } = order;
  const callbackUrl = isInAppBrowser(navigator.userAgent) ? `${settings.shopUrl}/api/payment-callback?order=${dbOrderId}` : null;
  let end: WindowEnd;
  try {
    end = await openPaymentWindow({ key: settings.key, amount, gatewayOrderId, dbOrderId, prefill, prefersUpi, callbackUrl });
  } catch {
    return showPaymentCode('R08');
  }
  if (end.proof) await confirmPayment(end.proof, order);
  else await reportClosed(order, end.failure);
}

/** Reports to the server that the window was closed without a payment. The order stays payable. */
async function reportClosed({ dbOrderId, ordered, token, kept }: PayableOrder, failure: PaymentFailure | null): Promise<void> {
  const answer = await call('POST /orders/:id/abandon', {
    params: { id: dbOrderId },
    ...(token && { query: { token } }),
    body: { outcome: failure ? 'failed' : 'dismissed', ...(failure?.description && { description: failure.description.slice(0, 500) }) },
  });
  if (answer.ok && isRevenue(answer.data.status)) return goToConfirmation(dbOrderId, ordered, false, token);
  const t = paymentScriptTexts();
  if (!failure) return showToast({ kind: 'notice', title: t.cancelled, message: fill(t.closed, { kept }) });
  $paymentFault.set({ happened: failureSentence(failure), heldUntil: answer.ok ? answer.data.heldUntil : null });
}

/** 'EF01: We could not make your order. …' */
export function showPaymentCode(code: PaymentCode): void {
  const { happened, advice } = paymentProblem(code);
  $paymentFault.set({ happened: `${code}: ${happened}`, advice });
}

function leaveFor(address: string): void {
  $leaving.set(true);
  location.assign(address);
}

/** Goes to the order's page. With `ordered` false that page checks whether the order was paid and then empties the cart. */
export function goToConfirmation(orderId: string, ordered: boolean, confirming = false, token?: string): void {
  $leaving.set(true);
  inTab.write(memoryKeys.placed, orderId);
  // Replaces the checkout, so that Back does not return to a paid cart.
  location.replace(urls.orderConfirmation(orderId, token) + (confirming ? '&confirming=1' : ''));
  if (ordered) finishOrderedCart();
}

const TRIES = 3;
const PAUSE = 1500;

/**
 * Sends the proof of a payment to our server, up to `TRIES` times if it does not answer; repeating is safe. If all attempts
 * fail, the gateway's webhook settles the order. `token`: the token of the signed link in use.
 */
async function confirmPayment(proof: PaymentProof, { dbOrderId: orderId, ordered, token }: PayableOrder): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const answer = await call('POST /verify-razorpay-payment', {
      ...(token && { query: { token } }),
      body: { ...proof, db_order_id: orderId },
    });
    if (answer.ok) {
      const { success, confirming } = answer.data;
      // Refunded money has bought nothing: the cart stays, and ordering it again is a new attempt.
      if (!success && !confirming) clearAttempt();
      return goToConfirmation(orderId, ordered && (success || confirming), confirming, token);
    }
    const isRefused = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
    if (isRefused) return leaveFor(urls.paymentFailed(orderId, 'EF02', token));
    // The gateway has confirmed the payment and only the shop does not answer: this is not a failed payment.
    if (tried === TRIES) return goToConfirmation(orderId, false, true, token);
    await new Promise((resolve) => setTimeout(resolve, PAUSE * tried));
  }
}
