/** Returns a text in one line, without control characters, at most `max` characters long. */
export const oneLine = (text: string, max: number): string => {
  const line = text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return [...line].length <= max ? line : [...line].slice(0, max).join('').trim();
};

/** Returns the first name and the rest of a name; one of a single word has no rest. */
export function splitName(name: string): { readonly first: string; readonly last: string } {
  const [first = '', ...rest] = oneLine(name, 100).split(' ');
  return { first, last: rest.join(' ') };
}
