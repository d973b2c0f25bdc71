import { describe, expect, it } from 'vitest';
import { correctSearch, MIN_SIMILARITY, planSearch, similarity } from './search-terms.ts';

describe('search', () => {
  it('quotes every term, so that operators are searched as text (F56)', () => {
    expect(planSearch('gold" OR jhumka* NEAR(').exact).toBe('"gold" AND "jhumka" AND "near"');
    expect(planSearch('"').exact).toBeNull();
    expect(planSearch('%_%').exact).toBeNull();
    expect(planSearch('a'.repeat(5000)).exact?.length).toBeLessThan(110);
  });

  it('looks for misspelt terms by their halves, and for short ones by every three letters', () => {
    expect(planSearch('golden jumka').fuzzy).toBe(
      '({name category} : ("gol" OR "den") OR "golden") AND ({name category} : ("jum" OR "umk" OR "mka") OR "jumka")',
    );
    expect(planSearch('ad').fuzzy).toBeNull();
  });

  it('lists terms too short for trigrams separately', () => {
    expect(planSearch('ad ring').short).toEqual(['ad']);
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

  it('corrects misspelt words by those of the texts, and keeps the others', () => {
    expect(correctSearch('Gold jumka under 500', ['gold', 'jumka'], ['Utsav Gold-Tone Jhumkas', 'Kundan Bib'])).toBe(
      'gold jhumkas under 500',
    );
    expect(correctSearch('gold', ['gold'], ['Utsav Gold-Tone Jhumkas'])).toBeNull();
    expect(correctSearch('umbrella', ['umbrella'], ['Kundan Bib'])).toBeNull();
    expect(correctSearch('', [], ['Kundan Bib'])).toBeNull();
  });
});
