import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { optionalRupees, paiseOf, rupees, rupeesText } from './rupees-fields.ts';

describe('amounts that an administrator types', () => {
  const price = rupees('Price is required.');

  test.each([
    ['1299', 129_900],
    [' 1,299.5 ', 129_950],
    ['0.01', 1],
    ['0', 0],
    ['9999999.99', 999_999_999],
    ['₹ 1,299.00', 129_900],
    // 1.15 * 100 is 114.99999999999999
    ['1.15', 115],
  ])('%j is %i paise', (text, paise) => expect(z.parse(price, text)).toBe(paise));

  test.each(['-1', '1.999', '1e3', '12 50', '10000000', 'abc', '१२ रु', '12,50', '1.299,00'])('%j is no amount', (text) => {
    expect(z.safeParse(price, text).success).toBe(false);
  });

  test('an empty field is missing where it is needed, and none where it is optional', () => {
    expect(z.safeParse(price, '  ').error?.issues[0]?.message).toBe('Price is required.');
    expect(z.parse(optionalRupees, ' ')).toBeNull();
    expect(z.parse(optionalRupees, '799')).toBe(79_900);
  });

  test('a field shows what was stored', () => {
    expect([rupeesText(129_950), rupeesText(0), rupeesText(null)]).toEqual(['1299.50', '0.00', '']);
  });
});

test('paiseOf reads an amount while it is typed', () => {
  expect(['719.10', ' 1,299 ', '0', '', '12.345', 'abc'].map(paiseOf)).toEqual([71_910, 129_900, null, null, null, null]);
});
