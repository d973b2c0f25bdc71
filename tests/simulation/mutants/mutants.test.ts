import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { root } from '../../../functions/tools/start/settings.ts';
import { migrated } from '../world/migrated.ts';
import { mutants } from './mutants.ts';
import { foundChecks, namesWithShortPlans } from './short-plans.ts';

test('each mutant takes out a guard that is there, and has a name of its own', { timeout: 60_000 }, () => {
  const db = new DatabaseSync(':memory:');
  migrated(db);
  const named = db.prepare("SELECT 'DROP ' || type || ' ' || name AS drop_it FROM sqlite_master").all();
  const drops = new Set(named.map(({ drop_it }) => drop_it));
  // The bundle changes the first place that has the text: there must be one only.
  const isOnce = (file: string, text: string) => readFileSync(join(root, file), 'utf8').split(text).length === 2;
  const gone = mutants.filter(({ sql, changes = [] }) => (sql ? !drops.has(sql) : !changes.every(({ file, from }) => isOnce(file, from))));
  expect(gone.map(({ name }) => name)).toEqual([]);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

test('each short plan is that of a mutant', () => {
  const names = new Set(mutants.map(({ name }) => name));
  expect(namesWithShortPlans.filter((name) => !names.has(name))).toEqual([]);
});

test('found-by.json names each mutant and no other: `npm run simulate -- --mutants --missing` adds those that it lacks', () => {
  const checks = foundChecks();
  expect(Object.keys(checks).toSorted()).toEqual(mutants.map(({ name }) => name).toSorted());
  expect(Object.keys(checks).filter((name) => checks[name] === 'nothing')).toEqual([]);
});
