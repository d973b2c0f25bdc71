import { nowSeconds, token } from './ids.ts';
import { orderView } from './orders.ts';
import type { Sandbox } from './sandbox.ts';
import type { EventName, EventRecord, Payment, Refund } from './types.ts';

/** Writes JSON as PHP does: pure ASCII with escaped slashes. */
function phpStyle(json: string): string {
  const ascii = json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return ascii.replaceAll('/', '\\/');
}

/** Stores an event with a snapshot of its entities, then queues its delivery. Call it after the change itself is stored. */
export function announce(sandbox: Sandbox, event: EventName, payment: Payment, refund?: Refund): EventRecord {
  const payload: Record<string, { entity: unknown }> = {};
  if (refund !== undefined) payload.refund = { entity: refund };
  payload.payment = { entity: payment };
  if (event === 'order.paid') payload.order = { entity: orderView(sandbox.store.order(payment.order_id)) };
  const created = nowSeconds();
  const envelope = {
    entity: 'event',
    account_id: sandbox.account.accountId,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: created,
  };
  const json = JSON.stringify(envelope);
  const record: EventRecord = {
    id: token(),
    event,
    order_id: payment.order_id,
    payment_id: payment.id,
    created_at: created,
    body: sandbox.knobs.escapeUnicode ? phpStyle(json) : json,
    state: 'queued',
  };
  sandbox.store.put('event', record);
  sandbox.webhooks.enqueue(record);
  return record;
}
