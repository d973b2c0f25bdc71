import type { OwnKind } from './own-fields.ts';
import { limitOf } from './own-limits.ts';

/** Signs that nobody sees, which searches and screen readers stumble over; ZWNJ and ZWJ, which shape Devanagari, are not among them. */
const HIDDEN = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;
/** A name may be this much longer than what fits before the owner is told. */
const TOO_LONG = 1.3;

/** A text as it is stored: its letters in Unicode's form NFC, lines without the \r of Windows, no space at its ends. */
export const readyText = (typed: string): string => typed.replace(/\r\n?/g, '\n').normalize('NFC').trim();

/** '{name}' and stray braces, each once. */
const bracesIn = (text: string): string[] => [...new Set(text.match(/\{[^{}]*\}|[{}]/g))];
const linksIn = (text: string): string[] => [...text.matchAll(/\[[^\]\n]*\]\(([^)\n]*)\)/g)].map(([, name = '']) => name);
const boldIn = (text: string): string[] => text.match(/\*\*/g) ?? [];
const listed = (names: readonly string[]): string => [...names].sort().join(' ');

/**
 * Says why a text cannot be the translation of an English text; null if it can. The text is one of `readyText`. Braces, bold words and
 * links are the same as in the English, in any order.
 */
export function translationFault(
  text: string,
  english: string,
  { kind, field }: { readonly kind: OwnKind; readonly field: string },
): string | null {
  const limit = limitOf(kind, field);
  if (!limit) return 'There is no such text.';
  if (text.length > limit.max) return `At most ${limit.max} characters; this has ${text.length}.`;
  if (text.includes('<')) return 'A text has no tags: write it without “<”.';
  if (HIDDEN.test(limit.isLong ? text.replaceAll('\n', ' ') : text))
    return limit.isLong || !text.includes('\n') ? 'It has signs that nobody sees: type it again.' : 'Write it in one line.';
  const braces = bracesIn(english);
  if (listed(bracesIn(text)) !== listed(braces))
    return braces.length === 0
      ? 'The English has no braces: write it without { and }.'
      : `Keep ${braces.join(', ')} of the English, and no other braces.`;
  if (listed(linksIn(text)) !== listed(linksIn(english))) return 'Keep the links of the English: [words](name).';
  if (boldIn(text).length !== boldIn(english).length) return 'Keep the bold words of the English between ** and **.';
  return null;
}

const letters = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** Says that a text is much longer than its narrowest place; null if it is not. It may be saved all the same. */
export function lengthWarning(text: string, { kind, field }: { readonly kind: OwnKind; readonly field: string }): string | null {
  const fits = limitOf(kind, field)?.fits;
  if (fits === undefined) return null;
  const long = [...letters.segment(text)].length;
  return long > fits * TOO_LONG ? `${long} letters, and about ${fits} fit on a phone.` : null;
}
