import { expect, it } from 'vitest';
import { rateOn } from './dated-rate.ts';

const changes = [
  { fromAt: 500, rate: 1_200, formerRate: 500 },
  { fromAt: 200, rate: 500, formerRate: 300 },
];

it.each([
  ['before the change', 300, 100, 199, 300],
  ['from its first moment', 300, 100, 200, 500],
  ['after two changes', 300, 100, 500, 1_200],
  ['ordered after the change', 500, 200, 400, 500],
  ['ordered at its first moment with another rate', 300, 200, 499, 300],
  ['without a GSTIN', 0, 100, 600, 0],
])('the rate of a document: %s (L19)', (_, gstRate, orderedAt, at, rate) => {
  expect(rateOn({ gstRate, orderedAt }, changes, at)).toBe(rate);
});
