import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { Paise } from '../../rules/money/money.ts';
import { returnActors, returnMovers, returnStatuses } from '../../rules/returns/return-moves.ts';
import { RETURN_NOTE_MAX, RETURN_WISH_MAX, returnKinds, returnReasons } from '../../rules/returns/returns.ts';
import { orderItems, orders } from '../ledger/orders.table.ts';

const mediaStates = ['uploading', 'stored', 'deleted'] as const;

export const returnOutcomes = ['refunded', 'exchanged'] as const;

/**
 * Return requests. Triggers allow them only for delivered orders, within the time that the reason allows, for pieces that were
 * bought, and with the status changes of `return_transitions`; the customer's input is immutable.
 */
export const returns = sqliteTable(
  'returns',
  {
    /** Also the idempotency key of the request and of its refund. */
    id: text('id').primaryKey(),
    /** Shown to people as RET-{number}. */
    number: integer('number').notNull().unique(),
    /** Hash of the request, to detect the same id with other content. */
    requestHash: text('request_hash').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: returnKinds }).notNull(),
    reason: text('reason', { enum: returnReasons }).notNull(),
    note: text('note').notNull().default(''),
    status: text('status', { enum: returnStatuses }).notNull().default('requested'),
    /**
     * The author of a change of the status, and the note; a trigger copies them into the history and clears the note.
     */
    actor: text('actor', { enum: returnActors }).notNull().default('shopper'),
    /** A courier that changes the status, in the place of `actor`, as in `orders`. */
    agent: text('agent', { enum: ['courier'] }),
    movedBy: text('moved_by').notNull().default(''),
    moveNote: text('move_note'),
    /** Latest note of the shop to the customer. */
    answer: text('answer').notNull().default(''),
    outcome: text('outcome', { enum: returnOutcomes }),
    refund: integer('refund_paise').$type<Paise>(),
    /** The money was returned outside the gateway: cash on delivery, or less than one rupee. */
    isManual: integer('is_manual', { mode: 'boolean' }).notNull().default(false),
    acceptedAt: integer('accepted_at'),
    receivedAt: integer('received_at'),
    settledAt: integer('settled_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('returns_kind', sql`${t.kind} IN (${sqlList(returnKinds)})`),
    check('returns_reason', sql`${t.reason} IN (${sqlList(returnReasons)})`),
    check('returns_status', sql`${t.status} IN (${sqlList(returnStatuses)})`),
    check('returns_actor', sql`${t.actor} IN (${sqlList(returnActors)})`),
    check('returns_note_length', sql`length(${t.note}) <= ${sql.raw(String(RETURN_NOTE_MAX))}`),
    check('returns_outcome', sql`${t.outcome} IS NULL OR ${t.outcome} IN (${sqlList(returnOutcomes)})`),
    check(
      'returns_settled_has_outcome',
      sql`(${t.status} = 'settled') = (${t.outcome} IS NOT NULL) AND (${t.status} = 'settled') = (${t.settledAt} IS NOT NULL)`,
    ),
    check(
      'returns_refund_needs_outcome',
      sql`coalesce(${t.outcome} = 'refunded', 0) = (${t.refund} IS NOT NULL) AND coalesce(${t.refund}, 0) >= 0`,
    ),
    check('returns_exchange_only_if_asked', sql`${t.kind} = 'exchange' OR ${t.outcome} IS NOT 'exchanged'`),
    index('returns_by_order').on(t.orderId, t.createdAt),
    index('returns_by_status').on(t.status, t.createdAt),
    index('returns_newest').on(t.createdAt, t.id),
  ],
);

/** The pieces of a request. A trigger limits their sum over requests that are not declined or cancelled to what was bought. */
export const returnItems = sqliteTable(
  'return_items',
  {
    returnId: text('return_id')
      .notNull()
      .references(() => returns.id),
    orderId: text('order_id').notNull(),
    line: integer('line').notNull(),
    quantity: integer('quantity').notNull(),
    /** For an exchange: a size of the same product, or a description of another piece. */
    wantedSize: text('wanted_size').notNull().default(''),
    wish: text('wish').notNull().default(''),
    /** Pieces put back in stock; a trigger writes the move when it is raised. */
    restocked: integer('restocked').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.returnId, t.line] }),
    foreignKey({ columns: [t.orderId, t.line], foreignColumns: [orderItems.orderId, orderItems.line] }),
    check('return_items_quantity', sql`${t.quantity} BETWEEN 1 AND 99`),
    check('return_items_restocked_within_quantity', sql`${t.restocked} BETWEEN 0 AND ${t.quantity}`),
    check('return_items_wish_length', sql`length(${t.wish}) <= ${sql.raw(String(RETURN_WISH_MAX))}`),
    index('return_items_by_order').on(t.orderId, t.line),
  ],
);

/**
 * Photos and videos in the private part of the bucket. The row is written before the file, so that every file has a row. The
 * request in `return_id` may not be sent yet.
 */
export const returnMedia = sqliteTable(
  'return_media',
  {
    id: text('id').primaryKey(),
    returnId: text('return_id').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: ['photo', 'video'] }).notNull(),
    key: text('key').notNull().unique(),
    type: text('type').notNull(),
    bytes: integer('bytes').notNull().default(0),
    state: text('state', { enum: mediaStates }).notNull().default('uploading'),
    createdAt: createdAt(),
    deletedAt: integer('deleted_at'),
  },
  (t) => [
    check('return_media_kind', sql`${t.kind} IN ('photo', 'video')`),
    check('return_media_state', sql`${t.state} IN (${sqlList(mediaStates)})`),
    check('return_media_private', sql`${t.key} LIKE 'private/returns/%'`),
    index('return_media_by_return').on(t.returnId),
    index('return_media_by_order').on(t.orderId),
    index('return_media_kept').on(t.createdAt).where(sql`state <> 'deleted'`),
  ],
);

/** Append-only status history of every return, written by a trigger. */
export const returnEvents = sqliteTable(
  'return_events',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    returnId: text('return_id').notNull(),
    from: text('from_status', { enum: returnStatuses }),
    to: text('to_status', { enum: returnStatuses }).notNull(),
    actor: text('actor', { enum: returnMovers }).notNull(),
    by: text('moved_by').notNull().default(''),
    note: text('note'),
    createdAt: createdAt(),
  },
  (t) => [index('return_events_by_return').on(t.returnId, t.seq)],
);

/** The status changes that `rules/returns/return-moves.ts` allows; the database refuses all others. */
export const returnTransitions = sqliteTable(
  'return_transitions',
  {
    from: text('from_status').notNull(),
    to: text('to_status').notNull(),
    actor: text('actor').notNull(),
  },
  (t) => [primaryKey({ columns: [t.from, t.to, t.actor] })],
);

export const declared = {
  returns: {
    subjects: ['returns', 'orders', 'customers'],
    restore: 'newer',
    audited: { return: 'Return' },
    means: { 'returns.id': 'RETURN_IS_KNOWN' },
  },
  return_items: { subjects: ['returns', 'orders', 'products'], restore: 'newer' },
  return_media: { subjects: ['returns'], restore: 'mirror' },
  return_events: { subjects: ['returns'], restore: 'append' },
  return_transitions: { subjects: [], restore: 'never' },
} satisfies Declared;
