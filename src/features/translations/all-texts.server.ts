import { type Column, type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../platform/database/columns.ts';
import { languages } from '../../rules/language/languages.ts';
import type { OwnField, OwnKind } from '../../rules/translations/own-fields.ts';

/**
 * The texts in every language but English that shoppers may see, one after the other; '' for none. The languages are named, so that the
 * key finds each text, and SQLite does not read every text of the subject.
 */
export const allTexts = <K extends OwnKind>(kind: K, field: OwnField<K>, subject: Column | SQL): SQL<string> =>
  sql<string>`coalesce((SELECT group_concat(text, ' ') FROM translations WHERE kind = ${kind} AND subject = CAST(${subject} AS TEXT)
    AND language IN (${sqlList(languages.slice(1))}) AND field = ${field} AND state <> 'draft'), '')`;
