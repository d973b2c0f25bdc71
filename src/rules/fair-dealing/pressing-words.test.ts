import { describe, expect, it } from 'vitest';
import { darkPatterns } from './dark-patterns.ts';
import { pressingPhrases, pressingWords } from './pressing-words.ts';

describe('words that press a shopper (L14)', () => {
  it.each([
    ['Hurry! Ends tonight', ['False urgency: Hurry', 'False urgency: Ends tonight']],
    ['Last\n  CHANCE to wear it', ['False urgency: Last CHANCE']],
    ['Get it before it’s gone', ["False urgency: before it's gone"]],
    ['No thanks, I prefer dull days', ['Confirm shaming: No thanks, I']],
    ['₹499 + GST', ['Drip pricing: + GST']],
    ['50 % off*, T&C apply', ['Bait and switch: T&C apply']],
    ['जल्दी करें, आज ही लें', ['False urgency: जल्दी करें']],
  ])('%j', (text, found) => {
    expect(pressingWords(text).map(({ pattern, words }) => `${pattern}: ${words}`)).toEqual(found);
  });

  it.each([
    'Only 3 left',
    'The offer ends on 30 November 2026.',
    'Free delivery above ₹1,000',
    'A rush of colour for Diwali',
    'Prices include GST',
    'Churry beads',
    '',
  ])('states a fact, or something else: %j', (text) => {
    expect(pressingWords(text)).toEqual([]);
  });

  it('every phrase is found as it is written, and is long enough for the search index', () => {
    for (const phrase of pressingPhrases) {
      expect(pressingWords(`Now: ${phrase}.`).map(({ words }) => words.toLowerCase())).toContain(phrase);
      expect(phrase.length).toBeGreaterThanOrEqual(3);
    }
  });

  it('the 13 patterns have different names', () => {
    expect(new Set(darkPatterns().map(({ name }) => name)).size).toBe(13);
  });
});
