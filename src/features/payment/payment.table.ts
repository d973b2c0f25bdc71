import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { Paise } from '../../rules/money/money.ts';

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

/** Leases of scheduled jobs, so that two runs of a job never work at the same time. */
export const jobLeases = sqliteTable('job_leases', {
  name: text('name').primaryKey(),
  leaseUntil: integer('lease_until').notNull().default(0),
  lastRunAt: integer('last_run_at'),
  lastOutcome: text('last_outcome'),
  /** The position at which a job that works in slices continues: JSON in the job's own format. */
  cursor: text('cursor'),
});

/** Rows written since their last audit: triggers insert them; the audit marks them (`taken`), checks them and deletes them. */
export const auditQueue = sqliteTable(
  'audit_queue',
  {
    taken: integer('taken', { mode: 'boolean' }).notNull().default(false),
    subject: text('subject').notNull(),
    /** The primary key of the row, as text. */
    id: text('id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.taken, t.subject, t.id] })],
);

/** The sum of a product's moves up to the move `seq`, so that a check does not have to read all moves. */
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

/** Findings of the audit, the comparison with the gateway and the watch of holds: inserted once, cleared when resolved. */
export const ledgerFindings = sqliteTable(
  'ledger_findings',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** The job that found it; only that job clears it. */
    source: text('source', { enum: ['audit', 'compare', 'holds', 'invoices', 'money', 'disputes'] }).notNull(),
    kind: text('kind').notNull(),
    /** The id of the payment, refund, order or product. */
    what: text('what').notNull(),
    ours: integer('ours_paise').$type<Paise>(),
    theirs: integer('theirs_paise').$type<Paise>(),
    foundAt: integer('found_at').notNull(),
    clearedAt: integer('cleared_at'),
  },
  (t) => [uniqueIndex('ledger_findings_one_open').on(t.source, t.kind, t.what).where(sql`cleared_at IS NULL`)],
);

export const declared = {
  webhook_events: { subjects: [], restore: 'newer' },
  orphan_events: { subjects: [], restore: 'newer' },
  job_leases: { subjects: [], restore: 'never' },
  audit_queue: { subjects: [], restore: 'never' },
  stock_sums: { subjects: [], restore: 'mirror' },
  unproved_holds: { subjects: [], restore: 'mirror' },
  ledger_findings: { subjects: ['findings'], restore: 'never' },
} satisfies Declared;
