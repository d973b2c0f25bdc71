import { sql } from 'drizzle-orm';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { openDatabase } from './database.ts';
import { readBatch } from './read-batch.ts';

const { orm } = openDatabase({ TURSO_DATABASE_URL: 'http://127.0.0.1:1' }, { write: async () => ({ ok: true, rows: [], affected: [] }) });
const query = (name: string) => orm.select({ name: sql<string>`${name}` }).from(sql`(SELECT 1)`);

describe('readBatch', () => {
  it('runs one batch and returns the rows of each query in its place', async () => {
    const batches: string[][] = [];
    const read = await readBatch(
      { layout: { notices: query('a'), shipping: query('b') }, rows: [query('c'), query('d')], order: query('e') },
      async (statements) => {
        const names = statements.map((_, at) => `row ${at}`);
        batches.push(names);
        return names.map((name) => ({ columns: ['name'], rows: [[name]], read: 1 }));
      },
    );
    expect(batches).toEqual([['row 0', 'row 1', 'row 2', 'row 3', 'row 4']]);
    expect(read).toEqual({
      layout: { notices: [{ name: 'row 0' }], shipping: [{ name: 'row 1' }] },
      rows: [[{ name: 'row 2' }], [{ name: 'row 3' }]],
      order: [{ name: 'row 4' }],
    });
    expectTypeOf(read.layout.notices).toEqualTypeOf<{ name: string }[]>();
    expectTypeOf(read.rows[0]).toEqualTypeOf<{ name: string }[]>();
  });

  it('runs nothing where there is no query', async () => {
    const run = async (): Promise<never> => {
      throw new Error('the batch was run');
    };
    expect(await readBatch({ rows: [], inner: {} }, run)).toEqual({ rows: [], inner: {} });
  });
});
