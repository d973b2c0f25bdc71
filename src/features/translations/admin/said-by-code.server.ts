import { type SQL, sql } from 'drizzle-orm';
import { inLanguage } from '../../../platform/request/request-note.ts';
import { houseValues } from '../../../rules/brand/brand-values.ts';
import { houseTagline } from '../../../rules/brand/house-texts.ts';
import type { AttributeNames } from '../../../rules/filters/attribute-words.ts';
import { addedTexts } from '../../../rules/language/texts.ts';
import { defaultSections, designationOf, greetingOf } from '../../../rules/store/store.ts';
import type { OtherLanguage } from '../../../rules/translations/other-languages.ts';
import type { OwnField } from '../../../rules/translations/own-fields.ts';

interface ByCode {
  /** The English of the store's texts that the code says in the language. */
  readonly store: Readonly<Partial<Record<OwnField<'store'>, string>>>;
  readonly words: readonly string[];
}

/**
 * Returns the code's texts in a language while the owner has not written them: words of the trade, and the store's texts until they are
 * changed.
 */
function byCode(language: OtherLanguage): ByCode {
  const { identity, grievance } = defaultSections;
  const { tagline } = houseValues;
  return inLanguage(language, () => ({
    store: {
      ...(houseTagline(tagline) !== tagline && { tagline }),
      ...(greetingOf({ greeting: identity.greeting }) !== identity.greeting && { greeting: identity.greeting }),
      ...(designationOf({ designation: grievance.designation }) !== grievance.designation && { designation: grievance.designation }),
    },
    words: Object.keys(addedTexts<AttributeNames>('attribute-words') ?? {}),
  }));
}

/** The code says this text of the store in the language. */
export const isStoreTextByCode = (language: OtherLanguage, field: string, english: string): boolean =>
  (byCode(language).store as Readonly<Record<string, string | undefined>>)[field] === english;

/** The same for a row of `own`, words of pieces included. The texts of the language are loaded, or nothing counts as said. */
export function isByCode(language: OtherLanguage): SQL {
  const { store, words } = byCode(language);
  const said = Object.entries(store).map(([field, english]) => `${field}:${english}`);
  return sql`((own.kind = 'attribute' AND own.subject IN (SELECT value FROM json_each(${JSON.stringify(words)})))
    OR (own.kind = 'store' AND own.field || ':' || own.english IN (SELECT value FROM json_each(${JSON.stringify(said)}))))`;
}
