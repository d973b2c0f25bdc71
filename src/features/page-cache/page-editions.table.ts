import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Declared } from '../../platform/database/declared.ts';

/**
 * The parts of kept pages, with their editions: 'frame' (header, footer, banners, settings), 'catalogue' (which pieces there are, and in
 * which order), 'reviews', and 'p6' (what pages say of product 6). Each change of one gives it the next number of all. Triggers write it.
 */
export const pageEditions = sqliteTable(
  'page_editions',
  {
    tag: text('tag').primaryKey(),
    edition: integer('edition').notNull(),
  },
  (t) => [uniqueIndex('page_editions_newest').on(t.edition)],
);

export const declared = {
  page_editions: { subjects: [], restore: 'never' },
} satisfies Declared;
