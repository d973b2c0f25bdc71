import { auditKeyOf, auditQuery, subjects } from '../../src/features/books/invariants.ts';
import type { Row } from './rows.ts';

/** Rows that violate an invariant: the conditions that the shop's audit uses, here for every row. */
export async function violations(rows: (sql: string) => Promise<Row[]>): Promise<Row[]> {
  const found = await Promise.all(
    subjects.map((subject) => rows(`WITH chosen (id) AS (SELECT ${auditKeyOf(subject)} FROM ${subject}) ${auditQuery(subject)}`)),
  );
  return found.flat().map(({ invariant, id }) => ({ invariant: invariant ?? null, id: id ?? null }));
}
