import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { Paise } from '../../rules/money/money.ts';

/** Terms agreed with the gateway for each way to pay, from a day on. Append-only: of two rows for one day the later one counts. */
export const tariffs = sqliteTable(
  'tariffs',
  {
    id: text('id').primaryKey(),
    /** As the gateway names it: 'upi', 'card'. */
    method: text('method').notNull(),
    /** IST, '2026-11-01' */
    from: text('from_day').notNull(),
    /** Hundredths of a percent: 200 = 2 %. */
    hundredths: integer('hundredths').notNull(),
    /** For each payment, without tax. */
    flat: integer('flat_paise').$type<Paise>().notNull(),
    /** GST on the fee, percent: 18. */
    taxPercent: integer('tax_percent').notNull(),
    /** The address of who noted it. */
    by: text('by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('tariffs_method', sql`${t.method} <> '' AND ${t.method} NOT GLOB '*[^a-z_]*'`),
    check('tariffs_day', sql`${t.from} GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]'`),
    check('tariffs_percent', sql`${t.hundredths} BETWEEN 0 AND 10000 AND ${t.taxPercent} BETWEEN 0 AND 100`),
    check('tariffs_flat', sql`${t.flat} >= 0`),
    check('tariffs_by', sql`${t.by} <> ''`),
    index('tariffs_by_day').on(t.method, t.from, t.createdAt),
  ],
);

export const declared = {
  tariffs: { subjects: ['tariffs'], restore: 'append', audited: { tariff: 'Tariff' } },
} satisfies Declared;
