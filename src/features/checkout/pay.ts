import { api, type Denial, type Quote } from '../../api-client.ts';
import { showToast } from '../../ui/toast.store.ts';
import { attemptKey, endAttempt, noteOrder } from './attempt.ts';
import type { CreateOrderBody, DeliveryForm, PaymentMethod } from './checkout.schema.ts';
import type { GatewaySettings } from './gateway-script.ts';
import { doubtAbout, orderBody } from './order-body.ts';
import { $pricing, priceAnew, showQuote } from './quote.store.ts';
import { goToConfirmation } from './settle.ts';
import { takePayment, tellCode } from './take-payment.ts';

/** Orders the cart as shown and takes the payment. Whatever fails leaves the page ready for another press. */
export async function pay(
  form: DeliveryForm,
  quote: Quote,
  settings: GatewaySettings,
  method: PaymentMethod,
  whatsapp: boolean,
): Promise<void> {
  try {
    await payOnce(orderBody(form, quote, method, whatsapp), quote, settings, method);
  } catch {
    tellCode('R08');
  }
}

async function payOnce(body: CreateOrderBody, quote: Quote, settings: GatewaySettings, method: PaymentMethod): Promise<void> {
  const answer = await api.createOrder(body, attemptKey(body));
  if (!answer.ok) return refused(answer.denial);
  const order = answer.data;
  const doubt = doubtAbout(order, quote.total, method);
  if (doubt) {
    endAttempt();
    return tellCode(doubt);
  }
  noteOrder(order.dbOrderId);
  // The order's page asks for the shopper's yes, and empties the cart once it is given.
  if (method === 'cod') return goToConfirmation(order.dbOrderId, false);
  if (order.amount === 0) return goToConfirmation(order.dbOrderId, true);
  await takePayment({
    dbOrderId: order.dbOrderId,
    razorpayOrderId: order.razorpayOrderId ?? '',
    amount: quote.total,
    prefill: { name: body.customer_name, email: body.customer_email, contact: `+91${body.shipping_address.phone}` },
    settings,
    ordered: true,
    kept: 'Your cart is as you left it.',
  });
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
  if (code === 'KEY_REUSED' || code === 'COD_NOT_CONFIRMED' || code === 'CART_NOT_BUYABLE') endAttempt();
  if (quote) showQuote(quote, $pricing.get().code);
  else if (code === 'CART_NOT_BUYABLE') void priceAnew();
}
