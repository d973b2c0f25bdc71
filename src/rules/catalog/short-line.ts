import { SHORT_LINE_CHARS } from '../limits.ts';

/** Signs at which a description may end early: after a part of it, else at a comma, else before a word that only begins what comes next. */
const PARTS = /[.;:।(–—]/gu;
const COMMAS = /,/g;
const JOINTS = /(?= (?:that|which|with|are|is|in|on|from|set|held|made|finished|filled|edged|divided|raised|rests?|runs?|opens?)\b)/g;

/** Returns the beginning of a text that says something whole within so many letters; '' if there is none. */
export function clauseOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const within = (ends: RegExp) => [...text.matchAll(ends)].map(({ index }) => index).filter((at) => at > 0 && at <= max);
  return text.slice(0, within(PARTS).at(-1) ?? within(COMMAS).at(-1) ?? within(JOINTS)[0] ?? 0).trim();
}

/** Suggests the line of a card, such as 'Two rows of cream glass pearls'; '' where the description begins with nothing as short. */
export const suggestedLine = (description: string): string => clauseOf(description.trim(), SHORT_LINE_CHARS).replace(/[.।]$/, '');
