import { expect, test } from 'vitest';
import { code, isTest, source } from './imports.ts';

test('a schema trims what was typed with `tidy`, which also puts it into one form of Unicode', () => {
  const wrong = code.filter((file) => !isTest(file) && file.startsWith('src/') && /\bz\.trim\(/.test(source(file)));
  expect(wrong).toEqual([]);
});
