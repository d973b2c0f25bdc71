import type { Statement } from '../../platform/database/database.ts';
import type { Shop } from '../../platform/shop.ts';
import { webhookEvents } from './webhook-events.table.ts';

/** A webhook delivery of the gateway. A repeated delivery of the same body has the same id. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
}

/**
 * Records a delivery in the batch of its effect (I12): a second delivery violates the primary key and aborts the whole batch.
 * A trigger deletes the row of an orphan when the event is settled later.
 * With `tolerant` the delivery has no further effect and may be recorded already.
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
