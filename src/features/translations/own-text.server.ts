import { type Column, type GetColumnData, type SQL, sql } from 'drizzle-orm';
import { language } from '../../rules/language/language.ts';
import type { Language } from '../../rules/language/languages.ts';
import type { OwnField, OwnKind } from '../../rules/translations/own-fields.ts';

type Field = Column | SQL;
/** Type that a query returns for a field. */
type ValueOf<F extends Field> = F extends Column ? GetColumnData<F, 'query'> : F extends SQL<infer T> ? T : never;

/**
 * A text of the owner in the language of the page, for a field list: in English the column itself; in another language the text that shoppers
 * may see, else the English. `subject`: the column that names what the text is about.
 */
export function ownText<K extends OwnKind, E extends Field>(kind: K, field: OwnField<K>, subject: Field, english: E): SQL<ValueOf<E>> {
  return language() === 'en' ? sql<ValueOf<E>>`${english}` : ownTextIn(language(), kind, field, subject, english);
}

/** The same in a language that is not that of the page, such as the column that says in which each row's reader reads. */
export function ownTextIn<K extends OwnKind, E extends Field>(
  to: Language | Field,
  kind: K,
  field: OwnField<K>,
  subject: Field,
  english: E,
): SQL<ValueOf<E>> {
  return sql<ValueOf<E>>`coalesce((SELECT text FROM translations WHERE kind = ${kind} AND subject = CAST(${subject} AS TEXT)
    AND language = ${to} AND field = ${field} AND state <> 'draft'), ${english})`;
}

/** English columns next to `ownText` in a field list, for what is decided or stored by them: none in English, where both are the same. */
export const englishBeside = <C extends Readonly<Record<string, Column>>>(columns: C): Partial<C> => (language() === 'en' ? {} : columns);
