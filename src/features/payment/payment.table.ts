import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Paise } from '../../rules/money/money.ts';

/** Webhook deliveries whose effect is in the database; written in the same batch as the effect (I12). */
export const webhookEvents = sqliteTable('webhook_events', {
  /** Razorpay's event id, which nothing signs, with a hash of the body. */
  eventId: text('event_id').primaryKey(),
  type: text('type').notNull(),
  /** What came of it: 'paid', 'duplicate', 'refund_due' … An 'orphan' is replaced when the event is settled later. */
  outcome: text('outcome').notNull(),
  orderId: text('order_id'),
  createdAt: createdAt(),
});

/** Events that fit nothing of ours: kept whole, tried again when what they are about becomes known, else for a person to look at. */
export const orphanEvents = sqliteTable(
  'orphan_events',
  {
    eventId: text('event_id').primaryKey(),
    type: text('type').notNull(),
    body: text('body').notNull(),
    /** The gateway's order, or of a refund the payment; null where the body names neither. */
    razorpayId: text('razorpay_id'),
    /** How often the cron tried to settle it. */
    attempts: integer('attempts').notNull().default(0),
    settledAt: integer('settled_at'),
    createdAt: createdAt(),
  },
  (t) => [index('orphan_events_open').on(t.razorpayId).where(sql`settled_at IS NULL`)],
);

/** Leases of scheduled jobs, so that overlapping runs do not work twice. */
export const jobLeases = sqliteTable('job_leases', {
  name: text('name').primaryKey(),
  leaseUntil: integer('lease_until').notNull().default(0),
  lastRunAt: integer('last_run_at'),
  lastOutcome: text('last_outcome'),
  /** Where a job that works in slices goes on: JSON of its own making. */
  cursor: text('cursor'),
});

/** What was written since the audit last looked at it: triggers put it in, the audit takes it (`taken`), checks it and takes it out. */
export const auditQueue = sqliteTable(
  'audit_queue',
  {
    taken: integer('taken', { mode: 'boolean' }).notNull().default(false),
    subject: text('subject').notNull(),
    /** The key of the row, as text. */
    id: text('id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.taken, t.subject, t.id] })],
);

/** What the moves of a piece add up to, up to the move `seq`, so that a check need not read all that was ever sold. */
export const stockSums = sqliteTable(
  'stock_sums',
  {
    productId: integer('product_id').primaryKey(),
    seq: integer('seq').notNull(),
    stock: integer('stock_quantity').notNull(),
    reserved: integer('reserved').notNull(),
    committed: integer('committed').notNull(),
  },
  (t) => [index('stock_sums_newest').on(t.seq)],
);

/** What the daily comparison with Razorpay and the audit found wrong: appended once, cleared when it is right again. */
export const ledgerFindings = sqliteTable(
  'ledger_findings',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Which job found it: only that job clears it. */
    source: text('source', { enum: ['audit', 'compare', 'holds'] }).notNull(),
    kind: text('kind').notNull(),
    /** The payment, refund, order or product. */
    what: text('what').notNull(),
    ours: integer('ours_paise').$type<Paise>(),
    theirs: integer('theirs_paise').$type<Paise>(),
    foundAt: integer('found_at').notNull(),
    clearedAt: integer('cleared_at'),
  },
  (t) => [uniqueIndex('ledger_findings_one_open').on(t.source, t.kind, t.what).where(sql`cleared_at IS NULL`)],
);
