import { and, sql } from 'drizzle-orm';
import type { TranslationListQuery } from '../../features/translations/admin/translations.schema.ts';
import type { OwnRow } from '../../features/translations/admin/write-translation.server.ts';
import { type CsvColumns, type CsvExport, cellsOf, EXPORT_PAGE, exportPages, headsOf } from '../../platform/csv.ts';
import type { Shop } from '../../platform/shop.ts';
import { englishNameOf, type OtherLanguage } from '../../rules/translations/other-languages.ts';
import { keyText } from '../../rules/translations/own-key.ts';
import { stateWords, whereText } from '../../rules/translations/own-words.ts';
import { listed } from './list-translations.server.ts';

/** The columns of a translator's file. Only that of the language is read back; key and English say which text it is. */
const columnsOf = (language: OtherLanguage): CsvColumns<OwnRow> => [
  ['key', keyText],
  ['English', ({ english }) => english],
  [englishNameOf(language), ({ text }) => text],
  ['state', ({ state }) => stateWords[state]],
  ['where', whereText],
];

/** The texts of a tab as a translator gets them. */
export function exportTranslations(shop: Shop, query: TranslationListQuery): CsvExport {
  const columns = columnsOf(query.language);
  const pageAfter = async (after: OwnRow | null): Promise<readonly OwnRow[]> => {
    const { rows, where } = listed(shop, query);
    return rows
      .where(and(where, after ? sql`own.place > ${after.place}` : undefined))
      .orderBy(sql`own.place`)
      .limit(EXPORT_PAGE);
  };
  return {
    heads: headsOf(columns),
    count: async () => {
      const { from, where } = listed(shop, query);
      const [counted] = await shop.db.orm
        .select({ n: sql<number>`count(*)`.mapWith(Number) })
        .from(from)
        .where(where);
      return counted?.n ?? 0;
    },
    pages: exportPages(pageAfter, (row) => [cellsOf(columns, row)]),
  };
}
