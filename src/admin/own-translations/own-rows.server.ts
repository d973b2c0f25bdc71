import { type SQL, sql } from 'drizzle-orm';
import { isByCode } from '../../features/translations/admin/said-by-code.server.ts';
import type { Shop } from '../../platform/shop.ts';
import type { OtherLanguage } from '../../rules/translations/other-languages.ts';
import type { OwnField, OwnKind } from '../../rules/translations/own-fields.ts';
import type { OwnState } from '../../rules/translations/translation-state.ts';
import { ownEnglish, type Wanted } from './own-english.server.ts';

/** The same decision as `stateOf`. */
export const ownState: SQL<OwnState> = sql`CASE WHEN t.text IS NULL THEN 'missing' WHEN t.state = 'draft' THEN 'draft'
  WHEN t.english = own.english THEN t.state ELSE 'changed' END`;

/** SQL of the texts to translate, and of those translated although their English is gone or the code has them too. */
export const isListed = (language: OtherLanguage): SQL => sql`(t.text IS NOT NULL OR (own.english <> '' AND NOT ${isByCode(language)}))`;

/** The English texts as `own`, each with its text in another language as `t`. */
export const ownFrom = (language: OtherLanguage, wanted: Wanted): SQL =>
  sql`${ownEnglish(wanted)} own LEFT JOIN translations t
    ON t.kind = own.kind AND t.subject = own.subject AND t.language = ${language} AND t.field = own.field`;

const columns = {
  kind: sql<OwnKind>`own.kind`,
  subject: sql<string>`own.subject`,
  field: sql<OwnField>`own.field`,
  label: sql<string>`own.label`,
  english: sql<string>`own.english`,
  text: sql<string>`coalesce(t.text, '')`,
  writtenFrom: sql<string>`coalesce(t.english, '')`,
  state: ownState,
  seen: sql<number>`coalesce(t.updated_at, 0)`.mapWith(Number),
  place: sql<string>`own.place`,
};

/** The texts that are wanted, with every field of their subjects. */
export const ownRows = ({ db: { orm } }: Shop, language: OtherLanguage, wanted: Wanted) =>
  orm.select(columns).from(ownFrom(language, wanted));
