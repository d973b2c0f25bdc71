import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Orm } from '../../platform/database/orm.ts';
import { language } from '../../rules/language/language.ts';
import { ownKinds } from '../../rules/translations/own-fields.ts';
import { translations } from './translations.table.ts';

/** All but the texts of pieces, which are read with them. */
const OF_FRAME = ownKinds.filter((kind) => kind !== 'product');

/** Returns the query of the owner's texts that every page may show, in the language of the page and as shoppers may see them. */
export const ownTextRows = (orm: Orm) =>
  orm
    .select({ kind: translations.kind, subject: translations.subject, field: translations.field, text: translations.text })
    .from(translations)
    .where(and(inArray(translations.kind, OF_FRAME), eq(translations.language, language()), ne(translations.state, 'draft')));
