import { atom } from 'nanostores';
import { api, type Denial, type Quote } from '../../api-client.ts';
import { isInAppBrowser } from '../../rules/in-app-browser.ts';
import { isRevenue } from '../../rules/order-status.ts';
import { type PaymentCode, paymentProblem } from '../../rules/payment-codes.ts';
import { showToast } from '../../ui/toast.store.ts';
import { attemptKey, endAttempt, noteOrder } from './attempt.ts';
import type { CreateOrderBody, DeliveryForm } from './checkout.schema.ts';
import type { GatewaySettings } from './gateway-script.ts';
import { doubtAbout, orderBody } from './order-body.ts';
import { type Failure, openPaymentWindow, type WindowEnd } from './payment-window.ts';
import { $pricing, priceAnew, showQuote } from './quote.store.ts';
import { $leaving, confirmPayment, goToConfirmation } from './settle.ts';

/** True from the press on Pay until the payment window closed or the page is left. */
export const $paying = atom(false);

/** Orders the cart as shown and takes the payment. Whatever fails leaves the page ready for another press. */
export async function pay(form: DeliveryForm, quote: Quote, settings: GatewaySettings): Promise<void> {
  if ($paying.get()) return;
  $paying.set(true);
  try {
    await payOnce(form, quote, settings);
  } catch {
    tellCode('R08');
  }
  $paying.set($leaving.get());
}

async function payOnce(form: DeliveryForm, quote: Quote, settings: GatewaySettings): Promise<void> {
  const body = orderBody(form, quote);
  const answer = await api.createOrder(body, attemptKey(body));
  if (!answer.ok) return refused(answer.denial);
  const order = answer.data;
  const doubt = doubtAbout(order, quote.total);
  if (doubt) {
    endAttempt();
    return tellCode(doubt);
  }
  noteOrder(order.dbOrderId);
  if (order.amount === 0) return goToConfirmation(order.dbOrderId, true);
  await take(order.dbOrderId, order.razorpayOrderId ?? '', body, quote.total, settings);
}

async function take(
  dbOrderId: string,
  razorpayOrderId: string,
  customer: CreateOrderBody,
  amount: number,
  { key, shopUrl }: GatewaySettings,
) {
  const callbackUrl = isInAppBrowser(navigator.userAgent) ? `${shopUrl}/api/payment-callback?order=${dbOrderId}` : null;
  let end: WindowEnd;
  try {
    end = await openPaymentWindow({ key, amount, razorpayOrderId, dbOrderId, customer, callbackUrl });
  } catch {
    return tellCode('R08');
  }
  if (end.proof) await confirmPayment(dbOrderId, end.proof);
  else await closed(dbOrderId, end.failure);
}

/** The window closed without a payment. The order stays payable: the same cart takes it up again. */
async function closed(orderId: string, failure: Failure | null): Promise<void> {
  const answer = await api.abandonOrder(orderId, {
    outcome: failure ? 'failed' : 'dismissed',
    ...(failure?.description && { description: failure.description.slice(0, 500) }),
  });
  if (answer.ok && isRevenue(answer.data.status)) return goToConfirmation(orderId, true);
  if (!failure) {
    return showToast({
      kind: 'notice',
      title: 'Payment Cancelled',
      message: 'You closed the payment window. Your cart is as you left it.',
    });
  }
  const why = [failure.description, failure.reason?.replaceAll('_', ' ')].filter(Boolean).join(' Reason: ');
  showToast({ kind: 'error', title: 'Payment Failed', message: why || 'The bank or app said no. Try again or choose another way to pay.' });
}

/** The server said no, or could not be reached. */
function refused(denial: Denial): void {
  const { code, title, details, dbOrderId } = denial;
  if (code === 'NETWORK' || code === 'INTERNAL') tellCode('EF01');
  else if (code === 'ALREADY_PAID' && dbOrderId) goToConfirmation(dbOrderId, false);
  else {
    startAnew(denial);
    showToast({ kind: code === 'PRICE_CHANGED' ? 'notice' : 'error', title, message: details });
  }
}

/** What the server knows now comes on show. The next press is a new attempt wherever this one cannot be taken up again. */
function startAnew({ code, quote }: Denial): void {
  if (code === 'KEY_REUSED' || code === 'CART_NOT_BUYABLE') endAttempt();
  if (quote) showQuote(quote, $pricing.get().code);
  else if (code === 'CART_NOT_BUYABLE') void priceAnew();
}

/** 'EF01: We could not make your order. …' */
function tellCode(code: PaymentCode): void {
  const { happened, advice } = paymentProblem(code);
  showToast({ kind: 'error', title: 'Payment Failed', message: `${code}: ${happened} ${advice}`, ms: 10_000 });
}

// A page that the browser kept while the shopper was away at the bank is ready for another press.
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  $leaving.set(false);
  $paying.set(false);
});
