import { expect, test } from 'vitest';
import { errorsOf } from './watch.ts';

const counted = (version: string, answers: number, errors: number, kind: 'reads' | 'writes' = 'writes') => ({
  version,
  kind,
  answers,
  errors,
});

test.each([
  ['few answers say nothing', [counted('new', 19, 19)], null],
  [
    'errors of the new version alone',
    [counted('new', 40, 2), counted('former', 700, 1)],
    '2 of 40 writes of the new version ended with an error',
  ],
  [
    'orders fail among pages that are well',
    [counted('new', 500, 0, 'reads'), counted('new', 20, 20)],
    '20 of 20 writes of the new version ended with an error',
  ],
  ['a fault of both versions', [counted('new', 40, 10), counted('former', 700, 180)], null],
  ['errors of the former version', [counted('new', 40, 0), counted('former', 700, 180)], null],
])('%s', (_, counts, says) => {
  expect(errorsOf('new', counts)).toBe(says);
});
