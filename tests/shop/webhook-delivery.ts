import { createHmac } from 'node:crypto';
import type { RazorpaySandbox } from '../sandbox/razorpay/server.ts';

interface StoredEvent {
  readonly id: string;
  readonly body: string;
}

/**
 * Hands the sandbox's events to the shop as Razorpay would, but when the test says so and in the order it says.
 * Every copy must be answered with 2xx.
 */
export function webhookDeliverer(razorpay: RazorpaySandbox, fetchShop: (path: string, init?: RequestInit) => Promise<Response>) {
  const told = new Set<string>();
  return async ({ copies = 1, shuffle = false }: { copies?: number; shuffle?: boolean } = {}) => {
    const events: StoredEvent[] = await (await fetch(`${razorpay.url}/_sandbox/events`)).json();
    const fresh = events.filter(({ id }) => !told.has(id));
    for (const { id } of fresh) told.add(id);
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
