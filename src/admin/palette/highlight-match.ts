/** Where a text has a term: what stands before it, the term as the text spells it, and what follows. */
export type Hit = readonly [before: string, hit: string, after: string];

/** `hitIn('Rajwadi Kundan Bib', 'bib kun')` → ['Rajwadi ', 'Kun', 'dan Bib']: the first place where any term stands, or null. */
export function hitIn(text: string, search: string): Hit | null {
  const lower = text.toLowerCase();
  // A letter whose small form is longer would move every place after it.
  if (lower.length !== text.length) return null;
  const found = search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((term) => {
      const at = lower.indexOf(term);
      return at < 0 ? [] : [{ at, end: at + term.length }];
    })
    .sort((a, b) => a.at - b.at || b.end - a.end)[0];
  return found ? [text.slice(0, found.at), text.slice(found.at, found.end), text.slice(found.end)] : null;
}

/** The first of these texts that has a term, or null. */
export const firstWithHit = (texts: readonly (string | null)[], search: string): string | null =>
  texts.find((text) => text !== null && hitIn(text, search) !== null) ?? null;
