import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';

/** Webhook deliveries whose effect is in the database; written in the same batch as the effect (I12). */
export const webhookEvents = sqliteTable('webhook_events', {
  /** Id of the gateway's event, which is not signed, with a hash of the body. */
  eventId: text('event_id').primaryKey(),
  type: text('type').notNull(),
  /** The outcome: 'paid', 'duplicate', 'refund_due' … An 'orphan' is replaced when the event is settled later. */
  outcome: text('outcome').notNull(),
  orderId: text('order_id'),
  createdAt: createdAt(),
});

export const declared = {
  webhook_events: { subjects: [], restore: 'newer', means: { 'webhook_events.event_id': 'EVENT_IS_KNOWN' } },
} satisfies Declared;
