import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sqlList } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { confirmations as confirmationNames, type FirstStep, sampleKinds } from '../../rules/first-day/first-day.ts';
import { users } from '../auth/auth.table.ts';

/**
 * The first day of a new shop: one row, which the migration wrote. Until the shop opens, a trigger refuses the orders of everybody but its
 * owner. A shop without the row has been open before there was one, or is the demonstration.
 */
export const firstDay = sqliteTable(
  'first_day',
  {
    id: integer('id').primaryKey(),
    /** UTC ms; null until the owner opens the shop. */
    openedAt: integer('opened_at'),
    /** Account of the owner: it may look at the shop and place test orders before it opens. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** The steps that the owner put off, the last one at the end. */
    putOff: text('put_off', { mode: 'json' }).$type<readonly FirstStep[]>().notNull().default([]),
  },
  (t) => [
    check('first_day_one_row', sql`${t.id} = 1`),
    check('first_day_put_off_is_list', sql`json_valid(${t.putOff}) AND json_type(${t.putOff}) = 'array'`),
  ],
);

/** Things that the owner has looked at and found right: the marks and colours, each policy. */
export const confirmations = sqliteTable(
  'confirmations',
  {
    what: text('what', { enum: confirmationNames }).primaryKey(),
    /** UTC ms. */
    at: integer('at').notNull(),
    /** E-mail of the administrator. */
    by: text('by').notNull(),
  },
  (t) => [check('confirmations_what', sql`${t.what} IN (${sqlList(confirmationNames)})`)],
);

/** Rows of the sample shop: triggers refuse to sell its pieces, and one press deletes all of it. */
export const sampleRows = sqliteTable(
  'sample_rows',
  {
    id: integer('id').primaryKey(),
    kind: text('kind', { enum: sampleKinds }).notNull(),
    /** The id of the product, category or banner. */
    rowId: integer('row_id').notNull(),
  },
  (t) => [check('sample_rows_kind', sql`${t.kind} IN (${sqlList(sampleKinds)})`)],
);

export const declared = {
  first_day: { subjects: ['first-day'], restore: 'never', audited: { 'first-day': 'First day' } },
  confirmations: { subjects: ['first-day'], restore: 'never' },
  sample_rows: { subjects: ['first-day', 'products', 'categories', 'banners'], restore: 'never' },
} satisfies Declared;
