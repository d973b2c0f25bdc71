import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { Language } from '../../rules/language/languages.ts';
import { channels } from './message-kinds.ts';

/**
 * Messages to send. A row is written in the same batch as the change it is about, so that a paid order has its mail queued
 * exactly once (I13). A row is marked after sending, so that each message is sent at least once.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    /** Identifies a message that may be queued only once: 'paid:{order id}'. */
    dedupeKey: text('dedupe_key').primaryKey(),
    kind: text('kind').notNull(),
    channel: text('channel', { enum: channels }).notNull().default('email'),
    /** An e-mail address, a phone number of ten digits, or the name of a browser. */
    recipient: text('recipient').notNull(),
    /** JSON that the template needs besides the order. Secret links and codes are deleted once it is sent. */
    payload: text('payload', { mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
    orderId: text('order_id'),
    /** In which the message is written: that of its order, its account or the page that asked for it. */
    language: text('language').$type<Language>().notNull().default('en'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: integer('next_attempt_at').notNull().default(0),
    lastError: text('last_error'),
    sentAt: integer('sent_at'),
    /** UTC ms; after this time the message is dropped instead of sent. */
    expiresAt: integer('expires_at'),
    /** The time at which the message was dropped without being sent; `last_error` has the reason. */
    droppedAt: integer('dropped_at'),
    /** The mail carrier that has this mail, or may have it: one that did not answer. Null if none has it. */
    carrier: text('carrier'),
    /** Id of the message at the mail or WhatsApp service, used to record its delivery. */
    providerId: text('provider_id'),
    deliveryStatus: text('delivery_status', { enum: ['delivered', 'failed'] }),
    createdAt: createdAt(),
  },
  (t) => [
    check('outbox_attempts_not_negative', sql`${t.attempts} >= 0`),
    index('outbox_due').on(t.nextAttemptAt).where(sql`sent_at IS NULL AND dropped_at IS NULL`),
    index('outbox_by_provider').on(t.providerId).where(sql`provider_id IS NOT NULL`),
    index('outbox_oldest').on(t.createdAt, t.dedupeKey),
    index('outbox_not_delivered').on(t.createdAt, t.dedupeKey).where(sql`delivery_status = 'failed'`),
    index('outbox_by_order').on(t.orderId, t.createdAt).where(sql`order_id IS NOT NULL`),
    index('outbox_whatsapp_by_kind').on(t.kind, t.sentAt).where(sql`channel = 'whatsapp'`),
    index('outbox_by_recipient').on(t.recipient, t.sentAt),
  ],
);

/** The state of each mail carrier: how many mails it took today, and whether it refuses. */
export const mailCarriers = sqliteTable('mail_carriers', {
  /** 'cloudflare', 'ses' */
  name: text('name').primaryKey(),
  /** The Indian day of `sent`: its start in UTC ms. */
  day: integer('day').notNull().default(0),
  /** Mails that it took on that day. */
  sent: integer('sent').notNull().default(0),
  /** Refusals in a row, without those that are about one mail only. */
  refused: integer('refused').notNull().default(0),
  /** UTC ms; until then mails go to the other carrier, if there is one. */
  restsUntil: integer('rests_until').notNull().default(0),
  /**
   * The reason for its last refusal: its daily quota is used, a setting is wrong, or it was busy or silent. Null once it takes a mail.
   */
  fault: text('fault', { enum: ['quota', 'setup', 'later'] }),
});

/** Numbers that sent STOP: they get no WhatsApp messages until the number itself sends START. */
export const whatsappStops = sqliteTable('whatsapp_stops', {
  /** Ten digits. */
  phone: text('phone').primaryKey(),
  stoppedAt: integer('stopped_at').notNull(),
});

export const declared = {
  outbox: { subjects: ['messages', 'orders'], restore: 'newer', people: ['erased', 'in time'], audited: { message: 'Message' } },
  mail_carriers: { subjects: ['messages'], restore: 'never' },
  whatsapp_stops: { subjects: [], restore: 'newer', people: ['kept'] },
} satisfies Declared;
