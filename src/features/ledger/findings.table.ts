import { sql } from 'drizzle-orm';
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Declared } from '../../platform/database/declared.ts';
import type { Paise } from '../../rules/money/money.ts';

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
  ledger_findings: { subjects: ['findings'], restore: 'never' },
} satisfies Declared;
