import { describe, expect, it } from 'vitest';
import { HSN_OR_EMPTY, missingTax, rateFault, taxFaults, taxOfPiece } from './goods-tax.ts';

const rings = { name: 'Rings', hsnCode: '7117', gstRate: 300 };
const nothing = { hsnCode: null, gstRate: null };

it.each([
  ['7117', true],
  ['711719', true],
  ['71171990', true],
  ['', true],
  ['711', false],
  ['71171', false],
  ['7117199', false],
  ['711719901', false],
  ['71 17', false],
])('the HSN code %j is one: %s (L19)', (code, isOne) => expect(HSN_OR_EMPTY.test(code)).toBe(isOne));

describe('a rate of GST (L19)', () => {
  it.each([
    [300, '2026-11-29'],
    [0, '2026-11-29'],
    [1_200, '2025-09-21'],
    [2_800, '2026-01-31'],
    [4_000, '2025-09-22'],
    [null, '2026-11-29'],
  ])('%s on %s is taken', (rate, day) => expect(rateFault(rate, day)).toBeNull());
  it.each([
    [250, '2026-11-29'],
    [1_200, '2025-09-22'],
    [2_800, '2026-02-01'],
    [4_000, '2025-09-21'],
  ])('%s on %s is refused', (rate, day) => expect(rateFault(rate, day)).toMatch(/^The law knows no GST of /));
  it('is refused with the rates of the day', () =>
    expect(rateFault(250, '2026-11-29')).toBe('The law knows no GST of 2.5 % on that day. Its rates are 0, 0.25, 1.5, 3, 5, 18 and 40 %.'));
});

describe('the tax of a piece (L19)', () => {
  it('is its own before its category’s, each value by itself; a rate of 0 is one', () => {
    expect(taxOfPiece(nothing, rings)).toEqual({ hsnCode: '7117', gstRate: 300 });
    expect(taxOfPiece({ hsnCode: '7018', gstRate: null }, rings)).toEqual({ hsnCode: '7018', gstRate: 300 });
    expect(taxOfPiece({ hsnCode: null, gstRate: 0 }, rings)).toEqual({ hsnCode: '7117', gstRate: 0 });
    expect(taxOfPiece(nothing, undefined)).toEqual(nothing);
  });
  it('is missing where nobody says it, with a sentence for each field', () => {
    expect(missingTax({ hsnCode: null, gstRate: 0 }, { ...rings, hsnCode: null })).toEqual({
      hsnCode: 'A piece on sale needs an HSN code. Type it here, or in the category Rings.',
    });
    expect(Object.keys(missingTax(nothing, undefined))).toEqual(['hsnCode', 'gstRate']);
    expect(missingTax(nothing, rings)).toEqual({});
  });
});

describe('the faults of a piece’s tax', () => {
  const now = Date.parse('2026-11-29T12:00:00Z');
  const plain = { ...nothing, nextGstRate: null, nextGstFrom: '' };
  it('name what is missing only where it is on sale', () => {
    expect(taxFaults(plain, { home: undefined, isOnSale: false, now })).toEqual({});
    expect(Object.keys(taxFaults(plain, { home: undefined, isOnSale: true, now }))).toEqual(['gstRate', 'hsnCode']);
    expect(taxFaults(plain, { home: rings, isOnSale: true, now })).toEqual({});
  });
  it('look at each rate on its own day, and want the rate of today before one that comes', () => {
    const coming = { ...plain, nextGstRate: 600, nextGstFrom: '2027-01-01' };
    expect(Object.keys(taxFaults(coming, { home: rings, isOnSale: true, now }))).toEqual(['nextGstRate']);
    const unfounded = taxFaults({ ...coming, nextGstRate: 500 }, { home: undefined, isOnSale: false, now });
    expect(unfounded).toEqual({ gstRate: 'A rate that comes needs the rate of today too.' });
  });
});
