import { addedTexts } from '../language/texts.ts';
import type { ShownText } from '../translations/own-texts.ts';

/** Words of the trade in another language, by the English as pieces have it: { 'gold tone': … }. */
export type AttributeNames = Readonly<Record<string, string>>;

/** The words that the owner translated, by the English. */
export type OwnWords = ReadonlyMap<string, string>;
export const noOwnWords: OwnWords = new Map();

export const ownWordsOf = (rows: readonly ShownText[]): OwnWords =>
  new Map(rows.flatMap(({ kind, subject, text }) => (kind === 'attribute' ? [[subject, text] as const] : [])));

/**
 * Returns a word of a piece in the language of the page: as the owner translated it, else as the trade says it, else the English. Filters
 * and addresses keep the English.
 */
export function attributeWord(word: string, own: OwnWords = noOwnWords): string {
  const names = addedTexts<AttributeNames>('attribute-words') ?? {};
  return own.get(word) ?? (Object.hasOwn(names, word) ? names[word] : undefined) ?? word;
}
