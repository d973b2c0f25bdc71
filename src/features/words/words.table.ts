import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { Language } from '../../rules/language/languages.ts';
import { pageKinds } from '../../rules/words/page-words.ts';
import type { WordKind } from '../../rules/words/word-kinds.ts';

/**
 * Append-only: the texts and the brand as the owner published them. The newest version of a kind is shown; without one the words of the
 * code are. Two who save at once take the same number, and the unique index refuses one of them.
 */
export const shopWords = sqliteTable(
  'shop_words',
  {
    id: integer('id').primaryKey(),
    kind: text('kind').$type<WordKind>().notNull(),
    language: text('language').$type<Language>().notNull().default('en'),
    /** Of another language: the English version that it says, 0 for the words of the code; null in English. */
    follows: integer('follows'),
    /** 1, 2, 3 … of its kind and language. */
    version: integer('version').notNull(),
    /** Markup of a page (rules/words/markup.ts); JSON of the brand and of a mail's words. */
    text: text('text').notNull(),
    /** SHA-256 of `text`, 64 hexadecimal digits. */
    hash: text('hash').notNull(),
    /** E-mail of the administrator. */
    by: text('by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('shop_words_version').on(t.kind, t.language, t.version),
    check(
      'shop_words_kind_is_known',
      sql`${t.kind} IN ('brand', ${sqlList(pageKinds)}) OR ${t.kind} GLOB 'mail-[a-z]*' OR ${t.kind} GLOB 'page-[a-z0-9]*'`,
    ),
    check('shop_words_text_is_there', sql`${t.text} <> '' AND length(${t.text}) <= 60000`),
    check('shop_words_hash_is_sha256', sql`length(${t.hash}) = 64`),
    check('shop_words_version_counts', sql`${t.version} >= 1`),
  ],
);

export const declared = {
  shop_words: {
    subjects: ['texts', 'brand', 'settings'],
    restore: 'never',
    audited: { text: 'Text', brand: 'Brand', 'self-audit': 'Self-audit' },
    means: { 'shop_words.kind, shop_words.language, shop_words.version': 'ID_TAKEN' },
  },
} satisfies Declared;
