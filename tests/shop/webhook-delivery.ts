import { createHmac } from 'node:crypto';
import type { RazorpaySandbox } from '../sandbox/razorpay/server.ts';

interface StoredEvent {
  readonly id: string;
  readonly body: string;
}

/**
 * Delivers the sandbox's events to the shop as Razorpay would, but at a time and in an order chosen by the test.
 * Every copy must be answered with 2xx.
 */
export function webhookDeliverer(razorpay: RazorpaySandbox, fetchShop: (path: string, init?: RequestInit) => Promise<Response>) {
  const delivered = new Set<string>();
  return async ({ copies = 1, shuffle = false }: { copies?: number; shuffle?: boolean } = {}) => {
    const events: StoredEvent[] = await (await fetch(`${razorpay.url}/_sandbox/events`)).json();
    const fresh = events.filter(({ id }) => !delivered.has(id));
    for (const { id } of fresh) delivered.add(id);
    const deliveries = fresh.flatMap((event) => Array.from({ length: copies }, () => event));
    if (shuffle) deliveries.reverse();
    const answers = await Promise.all(
      deliveries.map(({ id, body }) =>
        fetchShop('/api/webhooks/razorpay', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-razorpay-event-id': id,
            'x-razorpay-signature': createHmac('sha256', razorpay.webhookSecret).update(body).digest('hex'),
          },
          body,
        }),
      ),
    );
    for (const answer of answers) if (!answer.ok) throw new Error(`webhook answered ${answer.status}: ${await answer.text()}`);
  };
}
