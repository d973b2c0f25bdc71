import type { BackFields } from '../../../features/translations/admin/translations.schema.ts';
import { languageFacts } from '../../../rules/language/languages.ts';
import { englishNameOf, type OtherLanguage } from '../../../rules/translations/other-languages.ts';
import { FileFault, type Table } from '../../parts/sheet/file-table.ts';

export type BackLine = BackFields['lines'][number];

/**
 * The lines of a translator's file: key, English, and the column with the name of the language. No other column is read.
 * @throws FileFault if one of the three is missing
 */
export function backLines({ name, heads, rows }: Table, language: OtherLanguage): BackLine[] {
  const called = (...names: readonly string[]) =>
    heads.find((head) => names.some((one) => one.toLowerCase() === head.toLowerCase())) ?? missing(name, names[0] ?? '');
  const key = called('key');
  const english = called('English');
  const text = called(englishNameOf(language), languageFacts[language].name, language);
  return rows.map(({ line, cells }) => ({ line, key: cells[key] ?? '', english: cells[english] ?? '', text: cells[text] ?? '' }));
}

function missing(name: string, column: string): never {
  throw new FileFault(`${name} has no column “${column}”: take the file of “CSV for a translator”.`);
}
