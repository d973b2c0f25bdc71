import { expect, it } from 'vitest';
import { mayComeAgain } from './missed-answers.ts';

it('a courier comes three times', () => {
  expect([1, 2, 3, 4].map(mayComeAgain)).toEqual([true, true, false, false]);
});
