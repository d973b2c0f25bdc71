import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { callKinds, callStates, openCalls } from '../../rules/parcels/parcel-calls.ts';
import { courierIds, parcels } from './parcels.table.ts';

/**
 * Calls to couriers for one parcel. The row is written before the call, so that a crash loses none; what is sent is never sent again before
 * the courier was asked what it knows.
 */
export const shipmentCalls = sqliteTable(
  'shipment_calls',
  {
    id: text('id').primaryKey(),
    parcelId: text('parcel_id')
      .notNull()
      .references(() => parcels.id),
    kind: text('kind', { enum: callKinds }).notNull(),
    /** 1, 2, 3: the wish, counted by parcel and kind. A repeated try is the same row. */
    turn: integer('turn').notNull(),
    state: text('state', { enum: callStates }).notNull().default('due'),
    request: text('request', { mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
    answer: text('answer', { mode: 'json' }).$type<Record<string, unknown>>(),
    error: text('error').notNull().default(''),
    tries: integer('tries').notNull().default(0),
    /** UTC ms before which it is neither sent nor looked up. */
    nextAt: integer('next_at').notNull(),
    /** An administrator, or '' for the shop itself. */
    askedBy: text('asked_by').notNull().default(''),
    sentAt: integer('sent_at'),
    /** UTC ms at which its answer was given up: a look-up from before says nothing about it. */
    unknownAt: integer('unknown_at'),
    doneAt: integer('done_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('shipment_calls_kind', sql`${t.kind} IN (${sqlList(callKinds)})`),
    check('shipment_calls_state', sql`${t.state} IN (${sqlList(callStates)})`),
    check('shipment_calls_done_at', sql`(${t.doneAt} IS NOT NULL) = (${t.state} IN ('done', 'refused'))`),
    uniqueIndex('shipment_calls_turn').on(t.parcelId, t.kind, t.turn),
    uniqueIndex('shipment_calls_one_open')
      .on(t.parcelId, t.kind)
      .where(sql`state IN (${sqlList(openCalls)})`),
    index('shipment_calls_open')
      .on(t.nextAt)
      .where(sql`state IN (${sqlList(openCalls)})`),
  ],
);

/** Bodies of webhooks that were seen, by their hash: the same one twice wakes one poll. Kept for 30 days. */
export const courierCallsIn = sqliteTable(
  'courier_calls_in',
  {
    id: text('id').primaryKey(),
    courier: text('courier', { enum: courierIds }).notNull(),
    awb: text('awb').notNull(),
    seenAt: integer('seen_at').notNull(),
  },
  (t) => [index('courier_calls_in_seen').on(t.seenAt)],
);

/** Numbers that a courier gave in advance. Each is used by one parcel. */
export const waybills = sqliteTable(
  'waybills',
  {
    awb: text('awb').primaryKey(),
    courier: text('courier', { enum: courierIds }).notNull(),
    fetchedAt: integer('fetched_at').notNull(),
    parcelId: text('parcel_id')
      .unique()
      .references(() => parcels.id),
  },
  (t) => [index('waybills_free').on(t.courier, t.fetchedAt).where(sql`parcel_id IS NULL`)],
);

/** The token of an account, encrypted, and who renews it now. */
export const courierTokens = sqliteTable('courier_tokens', {
  account: text('account').primaryKey(),
  token: text('token').notNull().default(''),
  endsAt: integer('ends_at').notNull().default(0),
});

export const declared = {
  shipment_calls: {
    subjects: ['parcels'],
    restore: 'newer',
    means: {
      'shipment_calls.parcel_id, shipment_calls.kind': 'CALL_IS_OPEN',
      'shipment_calls.parcel_id, shipment_calls.kind, shipment_calls.turn': 'CALL_IS_OPEN',
    },
  },
  courier_calls_in: { subjects: [], restore: 'never' },
  waybills: { subjects: [], restore: 'newer' },
  courier_tokens: { subjects: [], restore: 'never' },
} satisfies Declared;
