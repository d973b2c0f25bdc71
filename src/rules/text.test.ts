import { describe, expect, it } from 'vitest';
import { count, sentenceCase, slugOf, truncate } from './text.ts';

describe('text', () => {
  it('builds slugs: lower case, spaces to dashes (#76)', () => {
    expect(slugOf('Hair Accessories')).toBe('hair-accessories');
    expect(slugOf('  Rings & Bands (new) ')).toBe('rings-bands-new');
  });

  it('cuts descriptions at a word, within 70 and 30 characters (#83)', () => {
    const text = 'Classic bell jhumkas with scalloped arches, granulation and red, green and clear glass stones.';
    expect(truncate(text, 70).length).toBeLessThanOrEqual(70);
    expect(truncate(text, 70)).toBe('Classic bell jhumkas with scalloped arches, granulation and red,…'.replace(',…', '…'));
    expect(truncate('short', 30)).toBe('short');
  });

  it('counts', () => {
    expect([count(1, 'piece'), count(4, 'piece')]).toEqual(['1 piece', '4 pieces']);
  });

  it('writes a kind in words', () => {
    expect(['order_shipped', 'daily-digest', 'backup'].map(sentenceCase)).toEqual(['Order shipped', 'Daily digest', 'Backup']);
  });
});
