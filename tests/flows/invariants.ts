import { audits } from '../../src/features/orders/audit.ts';
import type { Row } from './harness.ts';

/** Rows that break an invariant: the same queries that the shop runs over itself every hour. */
export async function violations(rows: (sql: string) => Promise<Row[]>): Promise<Row[]> {
  const found = await Promise.all(
    Object.entries(audits).map(async ([name, sql]) => (await rows(sql)).map((row) => ({ invariant: name, id: row.id ?? null }))),
  );
  return found.flat();
}
