import { expect, it } from 'vitest';
import { handPayments, saleSources } from '../order/manual-order.ts';
import { valueWord } from './report-terms.ts';

it('a value has words', () => {
  expect(valueWord('state', 'KA', null)).toBe('Karnataka');
  expect(valueWord('method', 'cod', null)).toBe('Cash on delivery');
  expect(valueWord('courier', 'manual', null)).toBe('Another courier');
  expect(valueWord('piece', '12', 'Jhumka Rani')).toBe('Jhumka Rani');
  expect(valueWord('coupon', 'DIWALI', null)).toBe('DIWALI');
});

it('what has no value, no name or unknown words is named too', () => {
  expect(valueWord('coupon', '', null)).toBe('No coupon');
  expect(valueWord('category', '0', null)).toBe('No category');
  expect(valueWord('state', 'XX', null)).toBe('XX');
  expect(valueWord('source', 'agent', null)).toBe('agent');
});

it('every way and place of an order by hand has words of its own', () => {
  const words = [
    ...handPayments.map((way) => valueWord('method', `hand-${way}`, null)),
    ...saleSources.map((source) => valueWord('source', source, null)),
  ];
  expect(words.filter((word) => !word.includes(': '))).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
});
