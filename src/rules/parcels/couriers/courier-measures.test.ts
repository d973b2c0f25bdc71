import { expect, test } from 'vitest';
import { paise } from '../../money/money.ts';
import { centimetresOf, gramsOfKilos, kilosOf, paiseOfRupees, wholeRupees } from './courier-measures.ts';

test.each([
  ['799', 79_900],
  [799, 79_900],
  ['79.1', 7_910],
  [79.1, 7_910],
  ['0.29', 29],
  [0.29, 29],
  [1.15, 115],
  ['1,234.50', 123_450],
  ['₹ 45.00', 4_500],
  ['-12.05', -1_205],
  ['-0.00', 0],
  [1.005, 101],
  ['76.10000000000001', 7_610],
  ['19.999', 2_000],
  ['9999999999.99', 999_999_999_999],
])('rupees %j are %i paise, by their digits', (rupees, expected) => {
  expect(paiseOfRupees(rupees)).toBe(expected);
});

test.each(['', ' ', 'NA', '1.2.3', '12e3', 1e21, Number.NaN, Number.POSITIVE_INFINITY, '--1', '1-'])('%j is no amount', (text) => {
  expect(paiseOfRupees(text)).toBeNull();
});

test('every amount of two decimals is exact, as a text and as a number', () => {
  for (let amount = 0; amount < 200_000; amount += 7) {
    expect(paiseOfRupees((amount / 100).toFixed(2))).toBe(amount);
    expect(paiseOfRupees(amount / 100)).toBe(amount);
  }
});

test('weights and sizes', () => {
  expect([gramsOfKilos('0.30'), gramsOfKilos(0.15), gramsOfKilos('1'), gramsOfKilos(0.0005)]).toEqual([300, 150, 1_000, 1]);
  expect([gramsOfKilos(''), gramsOfKilos('-1'), gramsOfKilos('heavy')]).toEqual([null, null, null]);
  expect(JSON.stringify([kilosOf(150), kilosOf(1), centimetresOf(125), centimetresOf(50)])).toBe('[0.15,0.001,12.5,5]');
});

test('a courier collects whole rupees alone', () => {
  expect([wholeRupees(paise(79_900)), wholeRupees(paise(0)), wholeRupees(paise(79_950))]).toEqual([799, 0, null]);
});
