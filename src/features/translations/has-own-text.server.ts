import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Language } from '../../rules/language/languages.ts';
import { type OwnField, type OwnKind, ownFields } from '../../rules/translations/own-fields.ts';

/** Fields that search engines take for the main text of a page about it; the frame of a page alone makes no page in another language. */
const mainFields: Readonly<Partial<Record<OwnKind, readonly OwnField[]>>> = { product: ['name', 'description'] };

/**
 * Returns, for a field list, SQL that is true if shoppers see a main text of the owner in another language. `subject`: the column or value
 * that names what it is about.
 */
export function hasOwnText(kind: OwnKind, subject: Column | SQL): SQL<boolean> {
  const fields = sql.join(
    (mainFields[kind] ?? ownFields[kind]).map((field) => sql`${field}`),
    sql`, `,
  );
  return sql<boolean>`EXISTS (SELECT 1 FROM translations WHERE kind = ${kind} AND subject = CAST(${subject} AS TEXT)
    AND field IN (${fields}) AND state <> 'draft')`.mapWith(Boolean);
}

/** Returns SQL that is true if a person has approved the piece's name in a language. */
export const hasReviewedName = (product: Column | SQL, language: Language): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM translations WHERE kind = 'product' AND subject = CAST(${product} AS TEXT)
    AND language = ${language} AND field = 'name' AND state = 'reviewed')`.mapWith(Boolean);
