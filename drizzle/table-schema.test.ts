import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readLedgers } from './schema-files.ts';
import { tableSchema } from './table-schema.ts';

test('schema.sql has the tables that the migrations make: `npm run db:generate` writes it', () => {
  expect(readFileSync('drizzle/schema.sql', 'utf8')).toBe(tableSchema());
});

test('each view and each trigger is defined once', () => {
  const names = readLedgers().map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
