import { expect, test } from 'vitest';
import { deliveryDays } from './zones.ts';

test.each([
  ['560003', 3],
  ['110001', 3],
  ['682001', 3],
  ['190001', 5],
  ['194101', 5],
  ['744101', 5],
  ['781001', 5],
  ['795001', 5],
  ['682555', 5],
  ['', 3],
])('to %s it takes from %i days on, and seven at most everywhere (#9)', (pin, from) => {
  expect(deliveryDays(pin)).toEqual({ from, to: 7 });
});
