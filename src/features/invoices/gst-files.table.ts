import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { returnModes } from '../../rules/gst/return-modes.ts';

/** Each GSTR-1 file that was made, with the text that was downloaded. Triggers let nothing of it change but that it was filed, or that the portal was corrected to it, once. */
export const gstFiles = sqliteTable(
  'gst_files',
  {
    id: text('id').primaryKey(),
    /** '2026-11', in India. */
    month: text('month').notNull(),
    mode: text('mode', { enum: returnModes }).notNull(),
    /** SHA-256 of the text, in hexadecimal digits. */
    hash: text('hash').notNull(),
    text: text('text').notNull(),
    /** GSTIN whose return it is: the text says so. */
    gstin: text('gstin')
      .notNull()
      .generatedAlwaysAs(sql`(coalesce(CASE WHEN json_valid(text) THEN text ->> 'gstin' END, ''))`, { mode: 'virtual' }),
    /** UTC ms at which the administrator said that it is the file which was filed. */
    filedAt: integer('filed_at'),
    /** UTC ms at which the administrator said that the portal was corrected to what this file says, after another one was filed. */
    amendedAt: integer('amended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('gst_files_mode', sql`${t.mode} IN (${sqlList(returnModes)})`),
    check('gst_files_month', sql`${t.month} GLOB '20[0-9][0-9]-[01][0-9]'`),
    check('gst_files_hash', sql`length(${t.hash}) = 64`),
    uniqueIndex('gst_files_by_hash').on(t.month, t.hash),
    uniqueIndex('gst_files_filed_once').on(t.month, t.gstin).where(sql`filed_at IS NOT NULL`),
    index('gst_files_by_month').on(t.month, t.createdAt),
  ],
);

export const declared = {
  gst_files: {
    subjects: ['gst-return'],
    restore: 'newer',
    audited: { 'gst-return': 'GST return' },
    means: { 'gst_files.month, gst_files.gstin': 'GST_FILED_ONCE' },
  },
} satisfies Declared;
