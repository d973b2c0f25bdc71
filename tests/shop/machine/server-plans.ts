import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import type { PlainStatement } from '../../../src/platform/database/statement.ts';
import * as readStreams from '../../../src/platform/database/streams/read-streams.ts';
import { libsqlServer } from '../fresh-shop.ts';
import { rowsOf, type Value } from '../rows.ts';

/**
 * `sent`: the statements that reads send to the database from now on. `planOf`: the steps of a statement's plan as the server makes it, which is
 * another version of SQLite than this process has. Its database is empty: a plan does not depend on rows, because no table is analysed.
 */
export async function serverPlans() {
  const sent: PlainStatement[] = [];
  const { readRows } = readStreams;
  vi.spyOn(readStreams, 'readRows').mockImplementation((address, statements, ...rest) => {
    sent.push(...statements);
    return readRows(address, statements, ...rest);
  });
  const folder = mkdtempSync(join(tmpdir(), 'chamak-plans-'));
  const { url, stop } = await libsqlServer(folder);
  const rows = rowsOf(url);
  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const made = new Map<string, Promise<string[]>>();
  const planned = async ({ sql, args }: PlainStatement) => {
    const values = args.map((arg) => (typeof arg === 'bigint' ? Number(arg) : (arg as Value)));
    return (await rows(`EXPLAIN QUERY PLAN ${sql}`, ...values)).map(({ detail }) => String(detail));
  };
  const planOf = (statement: PlainStatement) => {
    // A text may decide which index serves a LIKE, a number decides nothing.
    const key = JSON.stringify([statement.sql, statement.args.filter((arg) => typeof arg === 'string')]);
    const plan = made.get(key) ?? planned(statement);
    made.set(key, plan);
    return plan;
  };
  return { planOf, sent };
}
