import { type Column, type SQL, sql } from 'drizzle-orm';
import { language } from '../../rules/language/language.ts';
import type { OwnField, OwnKind } from '../../rules/translations/own-fields.ts';

/**
 * A text of the owner in the language of the page, for a field list: in English the column itself; in another language the text that shoppers
 * may see, else the English. `subject`: the column that names what the text is about.
 */
export function ownText<K extends OwnKind>(kind: K, field: OwnField<K>, subject: Column | SQL, english: Column | SQL): SQL<string> {
  if (language() === 'en') return sql<string>`${english}`;
  return sql<string>`coalesce((SELECT text FROM translations WHERE kind = ${kind} AND subject = CAST(${subject} AS TEXT)
    AND language = ${language()} AND field = ${field} AND state <> 'draft'), ${english})`;
}
