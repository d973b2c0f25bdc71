import { api } from '../../../api-client.ts';
import { urls } from '../../../urls.ts';
import { cartWasOrdered } from '../../cart/cart.store.ts';
import { memoryKeys, remember } from '../form/session-memory.client.ts';
import { endAttempt } from './attempt.client.ts';
import { $leaving } from './leaving.client.ts';

/** The order has its money, or will have: its pieces leave the cart. */
export function cartIsOrdered(): void {
  cartWasOrdered();
  remember(memoryKeys.coupon, null);
  endAttempt();
}

function leaveFor(address: string): void {
  $leaving.set(true);
  location.assign(address);
}

/** Leaves for the order's page. `ordered` false: that page finds out whether the order was paid and empties the cart then. */
export function goToConfirmation(orderId: string, ordered: boolean, confirming = false, token?: string): void {
  leaveFor(urls.orderConfirmation(orderId) + (token ? `&token=${token}` : '') + (confirming ? '&confirming=1' : ''));
  if (ordered) cartIsOrdered();
}

const CONFIRMING = 202;
const TRIES = 3;
const PAUSE = 1500;

/**
 * Hands the proof of a payment to our server. Repeated where no answer came, which is safe; in the end the gateway's own
 * message to the server settles the order, so nothing is lost when this fails. `token`: of the signed link in use.
 */
export async function confirmPayment(
  orderId: string,
  proof: { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string },
  { ordered = true, token }: { ordered?: boolean; token?: string | undefined } = {},
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const answer = await api.verifyPayment({ ...proof, db_order_id: orderId }, token);
    if (answer.ok) return goToConfirmation(orderId, ordered, answer.status === CONFIRMING, token);
    const answered = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
    if (answered) return leaveFor(urls.paymentFailed(orderId, 'EF02') + (token ? `&token=${token}` : ''));
    // The gateway said that it has the money; only the shop does not answer. That is no failed payment.
    if (tried === TRIES) return goToConfirmation(orderId, false, true, token);
    await new Promise((resolve) => setTimeout(resolve, PAUSE * tried));
  }
}
