import { darkPatternTexts } from './dark-patterns.texts.ts';

/** A dark pattern of the guidelines, and what the shop does instead. */
export interface DarkPattern {
  readonly name: string;
  /** The meaning in the guidelines. */
  readonly meaning: string;
  readonly here: string;
}

/** In the order of the Guidelines for Prevention and Regulation of Dark Patterns, 2023. */
const patterns = [
  'urgency',
  'sneaking',
  'shaming',
  'forced',
  'trap',
  'interference',
  'bait',
  'drip',
  'disguised',
  'nagging',
  'trick',
  'saas',
  'malware',
] as const;

/** The English name of a pattern. */
export type PatternName = ReturnType<typeof darkPatternTexts>[(typeof patterns)[number]];

/** Returns the 13 patterns in the language of the page. */
export function darkPatterns(): readonly DarkPattern[] {
  const t = darkPatternTexts();
  return patterns.map((id) => ({ name: t[id], meaning: t[`${id}Meaning`], here: t[`${id}Here`] }));
}
