import { describe, expect, it } from 'vitest';
import { SEARCH_CHARS_MAX } from '../limits.ts';
import { correctSearch, fuzzyTerm, MIN_SIMILARITY, planSearch, similarity, startTerm, stemOf, wordRate } from './search-terms.ts';

describe('search', () => {
  it('quotes every term, so that operators are searched as text (F56)', () => {
    expect(planSearch('gold" OR jhumka* NEAR(').words).toEqual(['gold', 'or', 'jhumka', 'near']);
    expect(startTerm('"*')).toBe('" ""*" OR "-""*" OR ^"""*"');
    expect(planSearch('%_%').words).toEqual([]);
    expect(planSearch('size 2.2 2.4 2.6 2.8 2.10 bangle set of 4 6 8 12').words).toHaveLength(12);
    expect(planSearch('a'.repeat(5000)).words[0]?.length).toBe(SEARCH_CHARS_MAX);
  });

  it('looks for misspelt terms by their halves, and for short ones by every three letters', () => {
    expect(fuzzyTerm('golden')).toBe('({name category} : ("gol" OR "den") OR "golden")');
    expect(fuzzyTerm('jumka')).toBe('({name category} : ("jum" OR "umk" OR "mka") OR "jumka")');
    expect([fuzzyTerm('ad'), planSearch('ad').isFuzzy]).toEqual(['', false]);
  });

  it('a word is found at the beginning of a word, its plural too', () => {
    expect(['rings', 'sets', 'glass', 'बालियाँ'].map(stemOf)).toEqual(['ring', 'set', 'glass', 'बालियाँ']);
    expect(['ring', 'rings', 'stone', 'ear'].map((word) => wordRate(word, 'Ruby Rings, Stone-Studded Earrings'))).toEqual([2, 2, 2, 1]);
    expect(wordRate('ring', 'Earrings')).toBe(0);
  });

  it('rates misspelt words as similar and other words as different', () => {
    for (const [typed, text] of [
      ['jumka', 'Utsav Gold-Tone Jhumkas'],
      ['neckless', 'Kundan Bib Necklace'],
      ['bangels', 'Meenakari Bangles'],
      ['chandbaali', 'Chaand Kundan Chandbalis'],
    ] as const) {
      expect([typed, similarity([typed], text) >= MIN_SIMILARITY]).toEqual([typed, true]);
    }
    expect(similarity(['umbrella'], 'Kundan Bib Necklace')).toBeLessThan(MIN_SIMILARITY);
    expect(similarity(['jumka', 'umbrella'], 'Gold Jhumka')).toBeLessThan(MIN_SIMILARITY);
  });

  it('reads Devanagari with its signs, without joiners, and compares it without those that people leave out', () => {
    expect(planSearch('साँ\u200Cझ के ज़ेवर').words).toEqual(['साँझ', 'के', 'ज़ेवर']);
    expect(planSearch('़ ँ \u200D').words).toEqual([]);
    expect([wordRate('चूडी', 'सादी चूड़ी'), wordRate('अँगूठी', 'अंगूठी'), wordRate('रुन', 'रुनझुन'), wordRate('नथ', 'हार')]).toEqual([2, 2, 1, 0]);
    expect(fuzzyTerm('कड़े')).toBe('({name category} : ("कडे") OR "कडे")');
    expect(similarity(['फुलबाग'], 'फूलबाग मीनाकारी कड़े')).toBeGreaterThan(MIN_SIMILARITY);
    expect(correctSearch('Gold फुल\u200Cबाग', ['फुलबाग'], ['फूलबाग', 'कड़े'])).toBe('gold फूलबाग');
  });

  it('corrects misspelt words by whole known ones, and keeps the rest', () => {
    const known = ['utsav', 'gold', 'tone', 'jhumkas', 'kundan', 'bib'];
    expect(correctSearch('Gold jumka under 500', ['jumka'], known)).toBe('gold jhumkas under 500');
    expect(correctSearch('gold', [], known)).toBeNull();
    expect(correctSearch('umbrella jumka', ['umbrella', 'jumka'], known)).toBeNull();
    expect(correctSearch('pink', ['pink'], ['pin'])).toBeNull();
    expect(correctSearch('bib', ['bib'], known)).toBeNull();
    expect([correctSearch('men', ['men'], ['meenakari', 'meena']), correctSearch('rng', ['rng'], ['ring'])]).toEqual([null, 'ring']);
  });
});
