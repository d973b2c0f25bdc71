import { call } from '../../../api-client.ts';
import { isInAppBrowser } from '../../../rules/in-app-browser.ts';
import { isRevenue } from '../../../rules/order/order-status.ts';
import { type PaymentCode, paymentProblem } from '../../../rules/order/payment-codes.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import type { GatewaySettings } from './gateway-script.client.ts';
import { type Failure, openPaymentWindow, type Prefill, type WindowEnd } from './payment-window.client.ts';
import { confirmPayment, goToConfirmation } from './settle.client.ts';

/** An order that is open at the gateway; amount in paise. */
export interface OpenOrder {
  readonly dbOrderId: string;
  readonly razorpayOrderId: string;
  readonly amount: number;
  readonly prefill: Prefill;
  readonly settings: GatewaySettings;
  /** The cart of this browser is what the order was made of. */
  readonly ordered: boolean;
  /** Of a signed link, where the order is not this browser's own. */
  readonly token?: string | undefined;
  /** What a shopper who closed the window still has: 'Your cart is as you left it.' */
  readonly kept: string;
}

/** Opens the payment window over the page and sees the payment through: to the order's page, or back with a toast. */
export async function takePayment(order: OpenOrder): Promise<void> {
  const { dbOrderId, razorpayOrderId, amount, prefill, settings } = order;
  const callbackUrl = isInAppBrowser(navigator.userAgent) ? `${settings.shopUrl}/api/payment-callback?order=${dbOrderId}` : null;
  let end: WindowEnd;
  try {
    end = await openPaymentWindow({ key: settings.key, amount, razorpayOrderId, dbOrderId, prefill, callbackUrl });
  } catch {
    return tellCode('R08');
  }
  if (end.proof) await confirmPayment(dbOrderId, end.proof, order);
  else await closed(order, end.failure);
}

/** The window closed without a payment. The order stays payable. */
async function closed({ dbOrderId, ordered, token, kept }: OpenOrder, failure: Failure | null): Promise<void> {
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
export function tellCode(code: PaymentCode): void {
  const { happened, advice } = paymentProblem(code);
  showToast({ kind: 'error', title: 'Payment Failed', message: `${code}: ${happened} ${advice}`, ms: 10_000 });
}
