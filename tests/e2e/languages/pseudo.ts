type Value = string | { readonly [name: string]: Value } | readonly Value[];

const letters: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, at) => [
    letter,
    [...'áƀçđéƒǧĥíĵķļɱñóþɋřšţúṽŵẋýžÁƁÇĐÉƑǦĤÍĴĶĻṀÑÓÞɊŘŠŢÚṼŴẊÝŽ'][at] ?? letter,
  ]),
);
/** '{n}', '](terms)', '**' and entities, which stay. */
const KEPT = /(\{\w+\}|\]\([^)]*\)|\*\*|&\w+;)/;

/**
 * A text in a language that nobody speaks, for finding what is not translated and what is cut: letters with accents, brackets at both ends,
 * and 40 % longer. 'Only {n} left!' → '⟦Óñļý {n} ļéƒţ! ····⟧'
 */
export function pseudo(text: string): string {
  const said = text
    .split(KEPT)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[a-z]/gi, (letter) => letters[letter] ?? letter)))
    .join('');
  return `⟦${said} ${'·'.repeat(Math.ceil(text.length * 0.4))}⟧`;
}

/** A catalogue with each of its texts in pseudo. */
export const pseudoCatalogue = (value: Value): Value => pseudoTexts(value, (text) => text);

/** A table that English does without: its keys stand for its texts. */
export const pseudoTable = (value: Value): Value => pseudoTexts(value, (_, key) => key);

function pseudoTexts(value: Value, english: (text: string, key: string) => string, key = ''): Value {
  if (typeof value === 'string') return pseudo(english(value, key));
  if (Array.isArray(value)) return value.map((each: Value, at) => pseudoTexts(each, english, key + at));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, pseudoTexts(each, english, name)]));
}
