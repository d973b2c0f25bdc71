import { beforeEach, expect, test } from 'vitest';
import { PAGE_KEPT } from '../../../rules/limits.ts';
import { readBatch } from '../read-batch.ts';
import type { ReadyQuery } from '../ready-query.ts';
import { type KeptStore, keptQuery } from './kept-query.ts';

/** The database of these tests: an edition and a word, and what was asked. */
const database = { edition: 1, word: 'one', until: Number.MAX_SAFE_INTEGER };
let store: KeptStore;
let asked: string[][];
beforeEach(() => {
  store = new Map();
  asked = [];
  Object.assign(database, { edition: 1, word: 'one', until: Number.MAX_SAFE_INTEGER });
});

const query = <R>(name: string, result: (value: unknown) => R): ReadyQuery<R[]> => ({
  statement: { sql: name, args: [] },
  result: ({ rows }) => rows.map(([value]) => result(value)),
});
const word = keptQuery(({ word: [first] }: { word: string[] }) => ({ word: first, until: database.until }));
const ask = (now: number) =>
  readBatch(
    {
      kept: word({
        now,
        newest: query('edition', (edition) => ({ edition: Number(edition) })),
        rows: () => ({ word: query('word', String) }),
      }),
      own: query('own', String),
    },
    async (statements) => {
      asked.push(statements.map(({ sql }) => sql));
      const answers: Record<string, string | number> = { edition: database.edition, word: database.word, own: 'own' };
      return statements.map(({ sql }) => ({ columns: [sql], rows: [[answers[sql] ?? null]], read: 1 }));
    },
    store,
  );
const said = async (now: number) => (await ask(now)).kept.kept.word;

test('rows are asked for once, and then only their edition', async () => {
  expect([await said(1), await said(2)]).toEqual(['one', 'one']);
  expect(asked).toEqual([
    ['edition', 'word', 'own'],
    ['edition', 'own'],
  ]);
  expect((await ask(3)).own).toEqual(['own']);
});

test('with another edition the whole batch is read again, so that all of it is of one moment', async () => {
  await said(1);
  Object.assign(database, { edition: 2, word: 'two' });
  expect(await said(2)).toBe('two');
  expect(asked.slice(1)).toEqual([
    ['edition', 'own'],
    ['edition', 'word', 'own'],
  ]);
  expect(await said(3)).toBe('two');
  expect(asked).toHaveLength(4);
});

test.each([
  ['when they say something else by themselves', 50, 50],
  ['after a while, whatever the edition says', Number.MAX_SAFE_INTEGER, 1 + PAGE_KEPT],
  ['for a moment before they were read', Number.MAX_SAFE_INTEGER, 0],
])('rows are asked for %s, in the same round trip', async (_, until, now) => {
  database.until = until;
  await said(1);
  database.word = 'two';
  expect(await said(now)).toBe('two');
  expect(asked).toHaveLength(2);
});
