import { describe, expect, it } from 'vitest';
import { CLOSE_ENOUGH, closeness, planSearch } from './search-terms.ts';

describe('search', () => {
  it('quotes every term, so that operators are letters (F56)', () => {
    expect(planSearch('gold" OR jhumka* NEAR(').exact).toBe('"gold" AND "jhumka" AND "near"');
    expect(planSearch('"').exact).toBeNull();
    expect(planSearch('%_%').exact).toBeNull();
    expect(planSearch('a'.repeat(5000)).exact?.length).toBeLessThan(110);
  });

  it('keeps terms too short for trigrams apart', () => {
    expect(planSearch('ad ring').short).toEqual(['ad']);
  });

  it('finds misspelt words close and other words far', () => {
    for (const [typed, text] of [
      ['jumka', 'Utsav Gold-Tone Jhumkas'],
      ['neckless', 'Kundan Bib Necklace'],
      ['bangels', 'Meenakari Bangles'],
      ['chandbaali', 'Chaand Kundan Chandbalis'],
    ] as const) {
      expect([typed, closeness([typed], text) >= CLOSE_ENOUGH]).toEqual([typed, true]);
    }
    expect(closeness(['umbrella'], 'Kundan Bib Necklace')).toBeLessThan(CLOSE_ENOUGH);
    expect(closeness(['jumka', 'umbrella'], 'Gold Jhumka')).toBeLessThan(CLOSE_ENOUGH);
  });
});
