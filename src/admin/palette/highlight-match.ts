import { anyMarks } from '../../rules/search/fold-marks.ts';

/** A text split at the match: the part before it, the match as the text spells it, and the part after it. */
export type Hit = readonly [before: string, hit: string, after: string];

const SYNTAX = /[\\^$.*+?()[\]{}|/]/g;
/** A term as it may be spelled in a text, in any case and with or without the signs that Devanagari may be written without. */
const patternOf = (term: string) => new RegExp(anyMarks(term.replace(SYNTAX, '\\$&')), 'iu');

/** `hitIn('Rajwadi Kundan Bib', 'bib kun')` → ['Rajwadi ', 'Kun', 'dan Bib']: the first match of any term, or null. */
export function hitIn(text: string, search: string): Hit | null {
  const found = search
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((term) => {
      const match = patternOf(term).exec(text);
      return match?.[0] ? [{ at: match.index, end: match.index + match[0].length }] : [];
    })
    .sort((a, b) => a.at - b.at || b.end - a.end)[0];
  return found ? [text.slice(0, found.at), text.slice(found.at, found.end), text.slice(found.end)] : null;
}

/** The first of these texts that has a term, or null. */
export const firstWithHit = (texts: readonly (string | null)[], search: string): string | null =>
  texts.find((text) => text !== null && hitIn(text, search) !== null) ?? null;
