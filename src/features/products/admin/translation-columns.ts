import { englishNameOf, type OtherLanguage, otherLanguages } from '../../../rules/translations/other-languages.ts';
import { type OwnField, ownFields, type Translation } from '../../../rules/translations/own-fields.ts';
import { fieldWords } from '../../../rules/translations/own-words.ts';
import { type OwnState, stateOf, stateOfAll } from '../../../rules/translations/translation-state.ts';

export type PieceField = OwnField<'product'>;
const columnNames = {
  name: 'name',
  description: 'description',
  shortLine: 'short_line',
  care: 'care',
  dimensions: 'dimensions',
  closing: 'closing',
  wearing: 'wearing',
  closeup: 'closeup',
} as const satisfies Readonly<Record<PieceField, string>>;
export type TextColumn = `${(typeof columnNames)[PieceField]}_${OtherLanguage}`;
type StateColumn = `${OtherLanguage}_state`;
export type TranslationColumn = TextColumn | StateColumn;

/** A piece's text in another language as it is stored. */
export type PieceText = Pick<Translation, 'language' | 'field' | 'text' | 'english' | 'state'>;
/** A piece's texts in English. */
export type PieceEnglish = Readonly<Record<PieceField, string>>;

export const textColumn = (field: PieceField, language: OtherLanguage): TextColumn => `${columnNames[field]}_${language}`;
export const stateColumn = (language: OtherLanguage): StateColumn => `${language}_state`;

/** The columns of a language: 'name_hi', …, 'hi_state'. */
const columnsIn = (language: OtherLanguage): TranslationColumn[] => [
  ...ownFields.product.map((field) => textColumn(field, language)),
  stateColumn(language),
];

/** The columns of a catalogue file with a piece's texts in other languages, and with what became of them. */
export const translationColumns: readonly TranslationColumn[] = otherLanguages.flatMap(columnsIn);

/** Names that people give the columns: 'Name in Hindi'. */
export const translationWords: Readonly<Partial<Record<string, string>>> = Object.fromEntries(
  otherLanguages.flatMap((language) => [
    ...ownFields.product.map((field) => [textColumn(field, language), `${fieldWords[field]} in ${englishNameOf(language)}`]),
    [stateColumn(language), `${englishNameOf(language)}: draft or reviewed`],
  ]),
);

/** The state of texts together in a cell; '' where there is none. */
export const stateCell = (states: readonly OwnState[]): string => {
  const written = states.filter((state) => state !== 'missing');
  return written.length === 0 ? '' : stateOfAll(written);
};

/** The cells of a piece in the columns of other languages. */
export function translationCells(texts: readonly PieceText[], english: PieceEnglish): Record<TranslationColumn, string> {
  const cells = otherLanguages.flatMap((language) => {
    const rows = ownFields.product.map((field) => ({
      field,
      row: texts.find((one) => one.language === language && one.field === field) ?? null,
    }));
    return [
      ...rows.map(({ field, row }) => [textColumn(field, language), row?.text ?? '']),
      [stateColumn(language), stateCell(rows.map(({ field, row }) => stateOf(row, english[field])))],
    ];
  });
  return Object.fromEntries(cells) as Record<TranslationColumn, string>;
}
