import type { RazorpaySandbox } from '../../sandbox/razorpay/server.ts';
import { deliveryHeaders } from '../../sandbox/razorpay/webhooks/webhooks.ts';
import type { Answer } from '../people/shopper.ts';

export const newPayment = () => `pay_${crypto.randomUUID().slice(0, 14)}`;

/** The event of a payment that was captured for an order, with what a test says otherwise of the payment. */
export const capturedEvent = ({ body }: Answer, over: object = {}): string =>
  JSON.stringify({
    event: 'payment.captured',
    payload: {
      payment: {
        entity: {
          ...{ id: newPayment(), order_id: body.razorpayOrderId, amount: body.amount, currency: 'INR', status: 'captured', method: 'upi' },
          ...over,
        },
      },
    },
  });

/** The request with which Razorpay sends an event. */
export const webhookOf = (razorpay: RazorpaySandbox, event: { readonly id: string; readonly body: string; readonly secret?: string }) => ({
  method: 'POST',
  headers: deliveryHeaders(razorpay, event),
  body: event.body,
});

/**
 * Delivers the sandbox's events to the shop as Razorpay would, but at a time and in an order chosen by the test.
 * Every copy must be answered with 2xx.
 */
export function webhookDeliverer(razorpay: RazorpaySandbox, fetchShop: (path: string, init?: RequestInit) => Promise<Response>) {
  const delivered = new Set<string>();
  return async ({ copies = 1, shuffle = false }: { copies?: number; shuffle?: boolean } = {}) => {
    const fresh = razorpay.events().filter(({ id }) => !delivered.has(id));
    for (const { id } of fresh) delivered.add(id);
    const deliveries = fresh.flatMap((event) => Array.from({ length: copies }, () => event));
    if (shuffle) deliveries.reverse();
    const answers = await Promise.all(deliveries.map((event) => fetchShop('/api/webhooks/razorpay', webhookOf(razorpay, event))));
    for (const answer of answers) if (!answer.ok) throw new Error(`webhook answered ${answer.status}: ${await answer.text()}`);
  };
}
