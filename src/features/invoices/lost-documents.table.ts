import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sqlList } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { Paise } from '../../rules/money/money.ts';
import { documentKinds } from './invoices.table.ts';

/**
 * Numbers of invoices and credit notes whose documents a restore could not bring back. Somebody may have such a document, so that the
 * series goes on behind them and the return of GST counts them as cancelled. Triggers let no row change or leave.
 */
export const lostDocuments = sqliteTable(
  'lost_documents',
  {
    series: text('series').notNull(),
    /** The financial year in IST: '26-27'. */
    year: text('year').notNull(),
    /** The range of numbers, both included. */
    first: integer('first').notNull(),
    last: integer('last').notNull(),
    /**
     * 'refused': the former database had the document and the restored one did not take it. 'unanswered': the former database did not
     * answer, so that any of these numbers may have been given.
     */
    reason: text('reason', { enum: ['refused', 'unanswered'] }).notNull(),
    /** UTC ms: the date of the document, or the last moment at which it may have been issued. The month of its return follows from it. */
    issuedAt: integer('issued_at').notNull(),
    /** Facts of a refused document from the former database; null where it did not answer. */
    kind: text('kind', { enum: documentKinds }),
    total: integer('total_paise').$type<Paise>(),
    /** UTC ms of the restore. */
    lostAt: integer('lost_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.series, t.year, t.first] }),
    check('lost_documents_series', sql`${t.series} GLOB '[A-Z][A-Z][A-Z]'`),
    check('lost_documents_numbers', sql`${t.first} BETWEEN 1 AND ${t.last} AND ${t.last} <= 999999`),
    check('lost_documents_reason', sql`${t.reason} IN ('refused', 'unanswered')`),
    check(
      'lost_documents_refused_is_known',
      sql`(${t.reason} = 'refused') = (${t.kind} IS NOT NULL)
        AND (${t.kind} IS NULL) = (${t.total} IS NULL)
        AND (${t.kind} IS NULL OR ${t.first} = ${t.last})`,
    ),
    check('lost_documents_kind', sql`${t.kind} IN (${sqlList(documentKinds)}) AND (${t.series} = 'CRN') = (${t.kind} = 'credit-note')`),
    check('lost_documents_not_negative', sql`${t.total} >= 0`),
    index('lost_documents_by_day').on(t.issuedAt),
  ],
);

export const declared = {
  lost_documents: { subjects: [], restore: 'append' },
} satisfies Declared;
