import { blanksIn } from './fill-words.ts';
import { blocksOf, linksIn, wordsLink } from './markup.ts';

export const PAGE_TEXT_MAX = 40_000;

const withoutBlanks = (link: string) => link.replaceAll(/\{[a-z-]+\}/g, 'a@b.in');

/** Returns why this text cannot be shown on a page with such blanks; null if it can. */
export function pageFault(blanks: Readonly<Record<string, string>>, text: string): string | null {
  if (blocksOf(text).length === 0) return 'Write at least one paragraph.';
  const unknown = blanksIn(text).find((name) => !Object.hasOwn(blanks, name));
  if (unknown) return `The shop knows no blank {${unknown}}. The blanks of this page are under the text.`;
  const link = linksIn(text).find((one) => wordsLink(withoutBlanks(one)) === null);
  return link === undefined ? null : `${link} is no link: a page of the shop, such as /contact, or an address with https://.`;
}
