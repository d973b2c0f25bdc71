import { nowSeconds, token } from '../ids.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Dispute, EventName, EventRecord, Payment, Refund } from '../types.ts';

/** Stores an event with a snapshot of its entities, then queues its delivery. Call it after the change itself is stored. */
export function announce(sandbox: Sandbox, event: EventName, payment: Payment, refund?: Refund, dispute?: Dispute): void {
  const payload = {
    ...(refund && { refund: { entity: refund } }),
    payment: { entity: payment },
    ...(dispute && { dispute: { entity: dispute } }),
    ...(event === 'order.paid' && { order: { entity: sandbox.store.order(payment.order_id) } }),
  };
  const envelope = { entity: 'event', account_id: sandbox.account.accountId, event, contains: Object.keys(payload), payload };
  const record: EventRecord = {
    id: token(),
    order_id: payment.order_id,
    body: JSON.stringify({ ...envelope, created_at: nowSeconds() }),
    secret: sandbox.knobs.signWith ?? sandbox.account.webhookSecret,
    isDone: false,
  };
  sandbox.store.put('event', record);
  sandbox.webhooks.enqueue(record);
}
