import type { PatternName } from './dark-patterns.ts';

/**
 * Words of shop texts that stand for a pattern, in lower case with straight apostrophes. At least 3 letters each: the search index needs
 * them.
 */
const pressing: Readonly<Partial<Record<PatternName, readonly string[]>>> = {
  'False urgency': [
    ...['hurry', 'last chance', 'only today', 'today only', 'ends tonight', 'ends soon', 'selling fast', 'almost gone', 'nearly gone'],
    ...['limited time', 'limited period', 'act now', 'act fast', "before it's gone", "before they're gone", "don't miss", 'do not miss'],
    ...['going fast', 'while stocks last', 'while stock lasts', 'in high demand', 'people are viewing', 'people are looking'],
    ...['now or never', 'grab it before', 'final hours', 'jaldi karo', 'jaldi kijiye', 'जल्दी करें', 'आखिरी मौका', 'अंतिम मौका'],
  ],
  'Confirm shaming': ['no thanks, i', "no, i don't want", "i don't like saving", "i'd rather pay", 'i prefer to pay full price'],
  'Forced action': ['share to unlock', 'follow us to unlock', 'sign up to see', 'login to see the price', 'log in to see the price'],
  'Subscription trap': ['auto-renew', 'renews automatically', 'automatic renewal'],
  'Bait and switch': ['conditions apply', 't&c apply', 'terms apply', 'lowest price ever', 'best price guaranteed'],
  'Drip pricing': ['taxes extra', 'tax extra', 'gst extra', 'plus gst', '+ gst', 'excluding gst', 'charges extra', 'extra charges apply'],
  'Trick question': ["uncheck if you don't", 'untick if you do not', "untick if you don't"],
};

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const words = Object.entries(pressing).flatMap(([pattern, list]) =>
  list.map((each) => ({
    pattern: pattern as PatternName,
    each,
    found: new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${escaped(each)}(?![\\p{L}\\p{M}\\p{N}])`, 'iu'),
  })),
);

/** Every phrase, for a search of many texts. */
export const pressingPhrases: readonly string[] = words.map(({ each }) => each);

/** The words as they stand in a text, and the pattern that they stand for. */
export interface PressingWords {
  readonly pattern: PatternName;
  readonly words: string;
}

/**
 * Returns the words in a text of the shop that press or mislead. A number of pieces left or a date is a fact, and none of them.
 * `pressingWords('Hurry, ends tonight')` → `[{ pattern: 'False urgency', words: 'Hurry' }, { …, words: 'ends tonight' }]`
 */
export function pressingWords(text: string): readonly PressingWords[] {
  const plain = text.replace(/[’‘]/g, "'").replace(/\s+/g, ' ');
  return words.flatMap(({ pattern, found }) => {
    const match = found.exec(plain);
    return match ? [{ pattern, words: match[0] }] : [];
  });
}
