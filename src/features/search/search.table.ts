import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';

/** Other words for what the catalogue calls by its own words, in the scripts and spellings that shoppers type. */
export const searchWords = sqliteTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    /** As the owner wrote it: 'nose, nath'. */
    means: text('means').notNull(),
    /** The same for the index: '"nose" OR "nath"'. The search puts it into its MATCH as it is. */
    terms: text('terms').notNull(),
    /** One time for the whole list, which is saved as a whole. */
    updatedAt: updatedAt(),
  },
  (t) => [check('search_words_terms_quoted', sql`${t.terms} GLOB '"*"'`)],
);

/** Searches that found nothing, without who or when exactly; at most `MISSED_SEARCHES_MAX` rows. */
export const missedSearches = sqliteTable(
  'missed_searches',
  {
    words: text('words').primaryKey(),
    times: integer('times').notNull(),
    /** The day of the last search (days since 1970). */
    lastDay: integer('last_day').notNull(),
  },
  (t) => [check('missed_searches_times_positive', sql`${t.times} > 0`)],
);

export const declared = {
  search_words: { subjects: ['search-words'], restore: 'never', audited: { 'search-words': 'Search words' } },
  missed_searches: { subjects: [], restore: 'never' },
} satisfies Declared;
