import { describe, expect, it } from 'vitest';
import { LOW_STOCK_TO } from '../limits.ts';
import { checkStock, clampQuantity, stockLabel } from './stock.ts';

describe('stock', () => {
  it("says 'Only {n} left!' from 1 to 9 and OUT OF STOCK at 0 (#101, #102)", () => {
    expect([0, 1, 9, 10].map((n) => stockLabel(n, LOW_STOCK_TO).text)).toEqual([
      'OUT OF STOCK',
      'Only 1 left!',
      'Only 9 left!',
      'In stock',
    ]);
  });

  it('says it from the number of the owner on, and never with 0 (#101)', () => {
    expect([0, 2, 3].map((n) => stockLabel(n, 2).kind)).toEqual(['out', 'low', 'in']);
    expect([0, 1, 9].map((n) => stockLabel(n, 0).kind)).toEqual(['out', 'in', 'in']);
  });

  it('refuses more than is available, with the message for adding or for buying (#106)', () => {
    expect(checkStock({ wanted: 2, inCart: 2, available: 3 })?.message).toBe('Cannot add more items than available in stock.');
    expect(checkStock({ wanted: 4, inCart: 0, available: 3 }, true)?.message).toBe('Cannot buy more items than available in stock.');
    expect(checkStock({ wanted: 1, inCart: 2, available: 3 })).toBeNull();
    expect(checkStock({ wanted: 1, inCart: 0, available: 0 })?.code).toBe('OUT_OF_STOCK');
  });

  it('keeps a quantity between 1 and the stock (#95)', () => {
    expect([-1, 0, 2.9, 1e9, Number.NaN].map((n) => clampQuantity(n, 5))).toEqual([1, 1, 2, 5, 1]);
    expect(clampQuantity(3, 0)).toBe(1);
  });
});
