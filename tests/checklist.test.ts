import { expect, test } from 'vitest';
import { readRows } from './checklist.ts';

const rows = readRows();

test('every row of the specification and of the law has its text in docs/requirements.md', () => {
  expect(rows.filter(({ requirement }) => requirement === '').map(({ code }) => code)).toEqual([]);
});

test('every row has a test that cites it (#346)', () => {
  expect(rows.filter(({ tests }) => tests.size === 0).map(({ code }) => code)).toEqual([]);
});
