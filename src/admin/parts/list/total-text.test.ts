import { expect, test } from 'vitest';
import { totalText } from './total-text.ts';

test('a total is told as it is; only one that is counted up to a bound says that there may be more', () => {
  expect([totalText(0), totalText(999), totalText(1205), totalText(123_456)]).toEqual(['0', '999', '1,205', '1,23,456']);
  expect(totalText(1000, true)).toBe('1,000+');
});
