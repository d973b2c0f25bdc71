import { describe, expect, it, test } from 'vitest';
import { numbersFrom, orderNumberIn, parcelNumbersIn, planOrderSearch } from './order-search.ts';

describe('planOrderSearch', () => {
  it('quotes every term and keeps the punctuation of addresses and ids', () => {
    expect(planOrderSearch(' Meera  a.b@c.in ')).toEqual({ match: '"meera" AND "a.b@c.in"', short: [] });
    expect(planOrderSearch('say"hi OR NEAR(*')).toEqual({ match: '"say""hi" AND "near(*"', short: ['or'] });
  });
  it('leaves out what mail programs and people write around a term', () => {
    expect(planOrderSearch('Asha <a.b@c.in>, #20417')).toEqual({ match: '"asha" AND "a.b@c.in" AND "20417"', short: [] });
  });
  it('leaves out the signs of Devanagari that the index does not have', () => {
    expect(planOrderSearch('ज़ोया \u095Bोया चाँद ़')).toEqual({ match: '"जोया" AND "जोया" AND "चांद"', short: [] });
  });
  it('has no expression for short terms alone', () => {
    expect(planOrderSearch('42 m')).toEqual({ match: null, short: ['42', 'm'] });
    expect(planOrderSearch('  ')).toEqual({ match: null, short: [] });
  });
});

test.each(['CHK-2041', 'chk2041'])('%s is the beginning of a number, whose letters the index does not have', (term) => {
  expect(planOrderSearch(`Meera ${term}`)).toEqual({ match: '"meera"', short: ['2041'] });
});

describe('numbersFrom', () => {
  it('covers every number that begins with the digits, and no other', () => {
    const has = (prefix: string, number: number) => numbersFrom(prefix).some(([first, last]) => number >= first && number <= last);
    expect([42, 420, 429, 4200, 4299, 42_123].map((number) => has('42', number))).toEqual(Array(6).fill(true));
    expect([4, 41, 43, 430, 1420].map((number) => has('42', number))).toEqual(Array(5).fill(false));
  });
  it('is empty for anything but a number', () => {
    expect([numbersFrom('a1'), numbersFrom('0'), numbersFrom('')]).toEqual([[], [], []]);
  });
});

test.each(['CHK-20417', 'chk 20417', '#20417', '20417', '२०४१७'])('%s is the number of an order', (typed) => {
  expect(orderNumberIn(typed)).toBe(20_417);
});

test.each([
  ...[
    '+91 98765 10049',
    '+919876510049',
    '+91-9876510049',
    '09876510049',
    '98765 10049',
    '98765-10049',
    '(+91) 98765 10049',
    '91 98765 10049',
  ],
  ...['0091 98765 10049', '+91 (0) 98765 10049', 'tel:+919876510049', '\u202a+91 98765 10049\u202c', '९८७६५ १००४९', '+91 98765.10049'],
])('%s is looked for as the ten digits that the index has', (typed) => {
  expect(planOrderSearch(`Meera ${typed}`)).toEqual({ match: '"meera" AND "9876510049"', short: [] });
});

test('digits that are no phone number stay as they are typed; of one that is not whole the country’s code goes', () => {
  expect(planOrderSearch('84938000100001 20417').match).toBe('"84938000100001" AND "20417"');
  expect(planOrderSearch('+91 98765').match).toBe('"98765"');
  expect(planOrderSearch('9876510049 5').match).toBe('"9876510049"');
});

test.each([
  ['84938000100001', ['84938000100001']],
  [' 8493 8000-100001 ', ['84938000100001']],
  ['sf123456in', ['SF123456IN']],
  ['meera joshi', []],
  ['12345', []],
  ['a@b12345.in', []],
])('%s as the number of a parcel', (typed, numbers) => {
  expect(parcelNumbersIn(typed)).toEqual(numbers);
});
