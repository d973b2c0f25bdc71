import { call, type Denial, type Quote } from '../../../api-client.ts';
import { ORIGIN_KEY } from '../../../rules/links/origin.ts';
import { inTab } from '../../../ui/storage.client.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { urls } from '../../../urls.ts';
import { $pricing, refreshQuote, showQuote } from '../../cart/quote.store.ts';
import { attemptKey, clearAttempt, storeAttemptOrder } from '../../payment/pay/attempt.client.ts';
import type { GatewaySettings } from '../../payment/pay/gateway-script.client.ts';
import { $paymentFault, showsPayNotice } from '../../payment/pay/page-state.client.ts';
import { collectPayment, goToConfirmation, showPaymentCode } from '../../payment/pay/take-payment.client.ts';
import type { CreateOrderBody } from '../../payment/payment.schema.ts';
import { showCodeError } from '../cash/contact-code.store.ts';
import type { DeliveryForm } from '../checkout.schema.ts';
import { checkoutTexts } from '../checkout.texts.ts';
import { $giftNote } from '../gift/gift.store.ts';
import { bodyWithCode, orderBody, orderMismatch } from './order-body.ts';
import { methodOf, type WayToPay } from './way-to-pay.ts';

/** Advance of a cash order, in rupees, once the page has named it. */
let advance: number | undefined;

/** Orders the cart as shown and takes the payment. After a failure the customer can try again. */
export async function pay(order: {
  readonly form: DeliveryForm;
  readonly quote: Quote;
  readonly settings: GatewaySettings;
  readonly way: WayToPay;
  readonly whatsapp: boolean;
  readonly contactCode: string;
  /** The customer whose details the page shows; null for a guest. */
  readonly userId: string | null;
}): Promise<void> {
  const { form, quote, settings, way, whatsapp, contactCode, userId } = order;
  try {
    // The server compares the customer with the session: an order must not become a guest's because a session ended.
    const note = $giftNote.get();
    // A wrap that the quote does not contain is not ordered: the customer has not seen its price.
    const gift = note !== null && quote.giftWrap !== null ? { gift: { note } } : {};
    const cameBy = inTab.read(ORIGIN_KEY);
    const body = {
      ...orderBody(form, quote, methodOf(way), whatsapp),
      ...gift,
      ...(cameBy && { came_by: cameBy }),
      user_id: userId,
      ...(advance !== undefined && way === 'cod' && { advance_from_client: advance }),
    };
    await payOnce(body, contactCode, quote, settings, way);
  } catch {
    showPaymentCode('R08');
  }
}

async function payOnce(body: CreateOrderBody, contactCode: string, quote: Quote, settings: GatewaySettings, way: WayToPay): Promise<void> {
  const answer = await call('POST /create-razorpay-order', {
    body: bodyWithCode(body, contactCode),
    headers: { 'idempotency-key': attemptKey(body) },
  });
  if (!answer.ok) return showDenial(answer.denial);
  const order = answer.data;
  const mismatch = orderMismatch(order, quote.total, methodOf(way));
  if (mismatch) {
    clearAttempt();
    return showPaymentCode(mismatch);
  }
  storeAttemptOrder(order.dbOrderId);
  if (order.placed || order.amount === 0) return goToConfirmation(order.dbOrderId, true);
  if (showsPayNotice(order.dbOrderId, order.notice)) return;
  await collectPayment({
    dbOrderId: order.dbOrderId,
    gatewayOrderId: order.razorpayOrderId ?? '',
    amount: quote.total,
    prefill: { name: body.customer_name, email: body.customer_email, contact: `+91${body.shipping_address.phone}` },
    prefersUpi: way === 'upi',
    settings,
    ordered: true,
    kept: checkoutTexts().cartKept,
  });
}

/** Shows that the server refused the order or could not be reached. */
function showDenial(denial: Denial): void {
  const { code, title, details, dbOrderId, fields } = denial;
  if (denial.advance) advance = denial.advance / 100;
  if (fields?.contact_code) showCodeError(fields.contact_code);
  else if (code === 'NETWORK' || code === 'INTERNAL') showPaymentCode('EF01');
  else if (code === 'PAY_ONLINE' || code === 'ADVANCE_NEEDED') $paymentFault.set({ title, happened: details, objectAt: urls.grievance });
  else if (code === 'GATEWAY_DOWN') $paymentFault.set({ title, happened: `EF01: ${details}`, advice: '' });
  else if (code === 'ALREADY_PAID' && dbOrderId) goToConfirmation(dbOrderId, false);
  else {
    updateAfterDenial(denial);
    showToast({ kind: code === 'PRICE_CHANGED' ? 'notice' : 'error', title, message: details });
  }
}

/** Shows the server's new quote. If this attempt cannot be continued, the next press starts a new one. */
function updateAfterDenial({ code, quote }: Denial): void {
  if (code === 'KEY_REUSED' || code === 'CART_NOT_BUYABLE') clearAttempt();
  if (quote) showQuote(quote, $pricing.get().code);
  else if (code === 'CART_NOT_BUYABLE') void refreshQuote();
}
