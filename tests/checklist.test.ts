import { expect, test } from 'vitest';
import { readRows, titlesIn } from './checklist.ts';

const rows = readRows();

test('every row of the specification and of the law has its text in docs/registers/requirements.md', () => {
  expect(rows.filter(({ requirement }) => requirement === '').map(({ code }) => code)).toEqual([]);
});

test('every row is cited by a test that runs and is not empty (#346)', () => {
  expect(rows.filter(({ tests }) => tests.size === 0).map(({ code }) => code)).toEqual([]);
});

test('a test that is empty, off or commented out shows no row', () => {
  const text = `
    describe('group (#1)', () => {
      it('runs (#2)', () => { expect(1).toBe(1); });
      it('is empty (#3)', () => {});
      it.skip('is off (#4)', () => { expect(1).toBe(1); });
      // it('is commented out (#5)', () => { expect(1).toBe(1); });
    });
    describe('nothing runs here (#6)', () => { it.todo('later (#7)'); });
    test.each([1])('each (#8)', (one) => expect(one).toBe(1));`;
  expect(titlesIn(text)).toEqual(['runs (#2)', 'group (#1)', 'each (#8)']);
});
