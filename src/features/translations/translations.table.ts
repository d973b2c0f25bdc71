import { sql } from 'drizzle-orm';
import { check, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sqlList, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { Language } from '../../rules/language/languages.ts';
import { type OwnField, type OwnKind, ownKinds, translationStates } from '../../rules/translations/own-fields.ts';

/**
 * Names and texts by the owner in languages besides English, a row for each field. Triggers delete them with what they are about, give the
 * pages that show them a new edition, and put those of pieces into the search index.
 */
export const translations = sqliteTable(
  'translations',
  {
    kind: text('kind').$type<OwnKind>().notNull(),
    /** The id of a piece, category, banner or notice as text; the word of an attribute; '' for the store. */
    subject: text('subject').notNull(),
    language: text('language').$type<Language>().notNull(),
    field: text('field').$type<OwnField>().notNull(),
    /** In Unicode's form NFC. */
    text: text('text').notNull(),
    /** The English from which it was written. */
    english: text('english').notNull(),
    state: text('state', { enum: translationStates }).notNull().default('draft'),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subject, t.language, t.field] }),
    check('translations_kind', sql`${t.kind} IN (${sqlList(ownKinds)})`),
    check('translations_state', sql`${t.state} IN (${sqlList(translationStates)})`),
    check('translations_text_is_there', sql`trim(${t.text}) <> ''`),
    check('translations_not_english', sql`${t.language} <> 'en'`),
  ],
);

export const declared = {
  translations: { subjects: ['translations'], restore: 'never', audited: { translation: 'Translation' } },
} satisfies Declared;
