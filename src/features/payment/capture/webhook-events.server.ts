import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { webhookEvents } from '../payment.table.ts';

/** A delivery of Razorpay. Its id stays the same when the same body is delivered again. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
}

/**
 * Records a delivery in the batch of its effect (I12): a second delivery breaks the primary key and so the whole batch. An
 * orphan that has an effect now gives up its row to it, by a trigger.
 * With `tolerant` it is written only for the record and may be there already.
 */
export function recordEvent(
  { db: { orm }, now }: Shop,
  event: WebhookEvent | undefined,
  outcome: string,
  orderId: string | null,
  tolerant = false,
): Statement[] {
  if (!event) return [];
  const insert = orm.insert(webhookEvents).values({ eventId: event.id, type: event.type, outcome, orderId, createdAt: now });
  return [tolerant ? insert.onConflictDoNothing() : insert];
}
