/** Invisible joiners between the letters of a word: they change how it looks, not what it is. */
const JOINERS = /[\u200C\u200D]/g;
const NUKTA = '\u093C';
const CHANDRABINDU = '\u0901';
const ANUSVARA = '\u0902';
/** Consonants that a nukta may follow. */
const WITH_NUKTA = /[कखगजडढफय]/g;

/** A letter or sign of Devanagari. */
const DEVANAGARI = /\p{Script=Devanagari}/u;
export const isDevanagari = (word: string): boolean => DEVANAGARI.test(word);

/** Returns the text in one form of Unicode, without joiners, as a person typed it otherwise. */
export const plainForm = (text: string): string => text.normalize('NFKC').replace(JOINERS, '');

/**
 * Returns the text without the signs of Devanagari that people leave out or mix: 'चूड़ी' → 'चूडी', 'अँगूठी' → 'अंगूठी'. The view `piece_texts`
 * of the database does the same, so that what is typed and what is found are equal.
 */
export const foldMarks = (text: string): string => plainForm(text).replaceAll(NUKTA, '').replaceAll(CHANDRABINDU, ANUSVARA);

/** Returns the source of a pattern, so that it finds its words with these signs and without them. */
export const anyMarks = (source: string): string =>
  foldMarks(source).replaceAll(ANUSVARA, `[${CHANDRABINDU}${ANUSVARA}]`).replace(WITH_NUKTA, `$&${NUKTA}?`);
