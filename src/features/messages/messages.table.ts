import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import { channels } from './mail-kinds.ts';

/**
 * Messages to send. A row is written in the same batch as the fact it tells of, so that a paid order has its mail queued
 * exactly once (I13); the sender marks it afterwards, so that it goes out at least once.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    /** What may happen once: 'paid:{order id}'. */
    dedupeKey: text('dedupe_key').primaryKey(),
    kind: text('kind').notNull(),
    channel: text('channel', { enum: channels }).notNull().default('email'),
    /** An e-mail address, or a phone number of ten digits. */
    recipient: text('recipient').notNull(),
    /** What the template needs beside the order: JSON. Links with tokens and codes are taken out once it is sent. */
    payload: text('payload', { mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
    orderId: text('order_id'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: integer('next_attempt_at').notNull().default(0),
    lastError: text('last_error'),
    sentAt: integer('sent_at'),
    /** Too late after this, UTC ms: it is dropped, not sent. */
    expiresAt: integer('expires_at'),
    /** Not sent and never will be: too late, or no longer wished for. `last_error` says which. */
    droppedAt: integer('dropped_at'),
    /** What the service calls it, so that what becomes of it can be noted. */
    providerId: text('provider_id'),
    deliveryStatus: text('delivery_status', { enum: ['delivered', 'failed'] }),
    createdAt: createdAt(),
  },
  (t) => [
    check('outbox_attempts_not_negative', sql`${t.attempts} >= 0`),
    index('outbox_due').on(t.nextAttemptAt).where(sql`sent_at IS NULL AND dropped_at IS NULL`),
    index('outbox_by_provider').on(t.providerId).where(sql`provider_id IS NOT NULL`),
    index('outbox_oldest').on(t.createdAt),
    index('outbox_by_recipient').on(t.recipient, t.sentAt),
  ],
);

/** Numbers that wrote STOP: nothing goes there on WhatsApp until the number itself writes START. */
export const whatsappStops = sqliteTable('whatsapp_stops', {
  /** Ten digits. */
  phone: text('phone').primaryKey(),
  stoppedAt: integer('stopped_at').notNull(),
});
