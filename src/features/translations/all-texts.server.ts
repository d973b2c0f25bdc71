import { type Column, type SQL, sql } from 'drizzle-orm';
import type { OwnField, OwnKind } from '../../rules/translations/own-fields.ts';

/** The texts in every language but English that shoppers may see, one after the other; '' for none. */
export const allTexts = <K extends OwnKind>(kind: K, field: OwnField<K>, subject: Column | SQL): SQL<string> =>
  sql<string>`coalesce((SELECT group_concat(text, ' ') FROM translations WHERE kind = ${kind} AND subject = CAST(${subject} AS TEXT)
    AND field = ${field} AND state <> 'draft'), '')`;
