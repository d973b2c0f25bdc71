import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { GATEWAY_NAME } from '../../rules/payment/gateway-name.ts';

/** Events that match no order or payment: stored whole and retried once the order or payment is known, else left to a person. */
export const orphanEvents = sqliteTable(
  'orphan_events',
  {
    eventId: text('event_id').primaryKey(),
    type: text('type').notNull(),
    body: text('body').notNull(),
    /** Order id of the gateway, or the payment id for a refund; null if the body has neither. */
    gatewayId: text('gateway_id'),
    /** Attempts of the cron to settle it. */
    attempts: integer('attempts').notNull().default(0),
    settledAt: integer('settled_at'),
    createdAt: createdAt(),
  },
  (t) => [index('orphan_events_open').on(t.gatewayId).where(sql`settled_at IS NULL`)],
);

/**
 * Pieces that `bounded` orders hold, by product and size; written by a trigger with each move of the stock. Product 0 is the whole shop:
 * with the size '' what they hold, with 'unsold' all that is not sold, as the cron counted it in the last minute.
 */
export const unprovedHolds = sqliteTable(
  'unproved_holds',
  {
    productId: integer('product_id').notNull(),
    size: text('size').notNull(),
    pieces: integer('pieces').notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.size] }), check('unproved_holds_not_negative', sql`${t.pieces} >= 0`)],
);

export const declared = {
  orphan_events: { subjects: [], restore: 'newer', audited: { 'gateway-event': `Event of ${GATEWAY_NAME}` } },
  unproved_holds: { subjects: [], restore: 'mirror' },
} satisfies Declared;
