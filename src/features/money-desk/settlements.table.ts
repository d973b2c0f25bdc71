import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { Paise } from '../../rules/money/money.ts';
import { reconTypes } from '../../rules/settlements/recon-lines.ts';
import { settlementStates } from '../../rules/settlements/settlement-state.ts';

/** Settlements that the gateway sends to the bank, as last reported or read. Triggers keep one that went out as it is. */
export const settlements = sqliteTable(
  'settlements',
  {
    /** Id of the gateway: 'setl_…'. */
    id: text('id').primaryKey(),
    /** Negative where refunds took more than came. */
    amount: integer('paise').$type<Paise>().notNull(),
    state: text('state', { enum: settlementStates }).notNull(),
    /** With the tax in it. */
    fees: integer('fees_paise').$type<Paise>().notNull(),
    tax: integer('tax_paise').$type<Paise>().notNull(),
    /** '' until the bank has a number for it. One that failed goes out under another. */
    utr: text('utr').notNull().default(''),
    /** At the gateway. */
    settledAt: integer('settled_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('settlements_state', sql`${t.state} IN (${sqlList(settlementStates)})`),
    index('settlements_newest').on(t.settledAt, t.id),
    index('settlements_by_utr').on(t.utr).where(sql`utr <> ''`),
  ],
);

/**
 * The lines of settlements as the gateway gave them, append-only: a line that says something else when it is read again is the next
 * version of it. What is wrong is kept as it is: the verdicts name it.
 */
export const reconLines = sqliteTable(
  'recon_lines',
  {
    settlementId: text('settlement_id').notNull(),
    /** Of the payment, refund, transfer or adjustment. */
    entityId: text('entity_id').notNull(),
    /** From 1. */
    version: integer('version').notNull(),
    type: text('type', { enum: reconTypes }).notNull(),
    credit: integer('credit_paise').$type<Paise>().notNull(),
    debit: integer('debit_paise').$type<Paise>().notNull(),
    amount: integer('paise').$type<Paise>().notNull(),
    currency: text('currency').notNull(),
    /** With the tax in it. */
    fee: integer('fee_paise').$type<Paise>().notNull(),
    tax: integer('tax_paise').$type<Paise>().notNull(),
    isSettled: integer('is_settled', { mode: 'boolean' }).notNull(),
    isOnHold: integer('is_on_hold', { mode: 'boolean' }).notNull(),
    settledAt: integer('settled_at'),
    utr: text('utr').notNull().default(''),
    paymentId: text('payment_id').notNull().default(''),
    orderId: text('order_id').notNull().default(''),
    disputeId: text('dispute_id').notNull().default(''),
    method: text('method').notNull().default(''),
    /** All that the gateway said. */
    json: text('json', { mode: 'json' }).$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.settlementId, t.entityId, t.version] }),
    check('recon_lines_type', sql`${t.type} IN (${sqlList(reconTypes)})`),
    check('recon_lines_json_object', sql`json_type(${t.json}) = 'object'`),
    index('recon_lines_by_entity').on(t.entityId),
    index('recon_lines_newest').on(t.settledAt, t.settlementId, t.entityId).where(sql`settled_at IS NOT NULL`),
    index('recon_lines_of_dispute').on(t.disputeId).where(sql`dispute_id <> ''`),
  ],
);

/** Days whose settlements were asked for, by the timetable, an event of the gateway or a person. The state of their reading. */
export const settlementDays = sqliteTable(
  'settlement_days',
  {
    /** IST, '2026-11-30' */
    day: text('day').primaryKey(),
    /** It is to be read, or read on. */
    isWanted: integer('is_wanted', { mode: 'boolean' }).notNull().default(true),
    /** UTC ms at which it was asked for last: what is asked for while it is read is read again. */
    wantedAt: integer('wanted_at').notNull(),
    /** Lines of an unfinished reading that are written: the next run goes on after them. */
    skip: integer('skip').notNull().default(0),
    /** Lines that the gateway had when it was last read whole, and when that was. */
    lines: integer('lines').notNull().default(0),
    readAt: integer('read_at'),
  },
  (t) => [
    check('settlement_days_day', sql`${t.day} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check('settlement_days_skip', sql`${t.skip} >= 0 AND ${t.lines} >= 0 AND (${t.isWanted} = 1 OR ${t.skip} = 0)`),
    index('settlement_days_wanted').on(t.day).where(sql`is_wanted = 1`),
  ],
);

export const declared = {
  settlements: { subjects: ['money'], restore: 'newer', audited: { settlement: 'Settlement' } },
  recon_lines: { subjects: ['money'], restore: 'append' },
  settlement_days: { subjects: ['money'], restore: 'newer' },
} satisfies Declared;
