import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/columns.ts';

/**
 * Messages to send. A row is written in the same batch as the fact it tells of, so that a paid order has its mail queued
 * exactly once (I13); the sender marks it afterwards, so that it goes out at least once.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    /** What may happen once: 'paid:{order id}'. */
    dedupe: text('dedupe').primaryKey(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    /** What the template needs beside the order: JSON. */
    payload: text('payload', { mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
    orderId: text('order_id'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: integer('next_attempt_at').notNull().default(0),
    lastError: text('last_error'),
    sentAt: integer('sent_at'),
    createdAt: createdAt(),
  },
  (t) => [check('outbox_attempts', sql`${t.attempts} >= 0`), index('outbox_due').on(t.nextAttemptAt).where(sql`sent_at IS NULL`)],
);
