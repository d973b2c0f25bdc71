import type { BackFields } from '../../../features/translations/admin/translations.schema.ts';
import { languageFacts } from '../../../rules/language/languages.ts';
import { englishNameOf, type OtherLanguage } from '../../../rules/translations/other-languages.ts';
import type { Table } from '../../parts/sheet/file-table.ts';

export type BackLine = BackFields['lines'][number];

/** The column of the file that each part of a line is; missing where none is. */
export type BackColumns = Readonly<Partial<Record<'key' | 'english' | 'text', string>>>;

/** Finds the columns by their names: key, English, and the name of the language. */
export function backColumns({ heads }: Table, language: OtherLanguage): BackColumns {
  const called = (...names: readonly string[]) => heads.find((head) => names.some((one) => one.toLowerCase() === head.toLowerCase()));
  const found = {
    ...{ key: called('key'), english: called('English') },
    text: called(englishNameOf(language), languageFacts[language].name, language),
  };
  return Object.fromEntries(Object.entries(found).filter(([, head]) => head !== undefined));
}

/** Returns the lines of a translator's file; none until all three columns are known. */
export function backLines({ rows }: Table, { key, english, text }: BackColumns): BackLine[] {
  if (key === undefined || english === undefined || text === undefined) return [];
  return rows.map(({ line, cells }) => ({ line, key: cells[key] ?? '', english: cells[english] ?? '', text: cells[text] ?? '' }));
}
