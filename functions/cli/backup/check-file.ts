import type { DatabaseSync } from 'node:sqlite';
import { auditKeyOf, auditQuery, subjects } from '../../../src/features/books/invariants.ts';
import { copiedTables, quoted } from './table-file.ts';

/** The contents of a whole copy. */
export interface FileFacts {
  /** Rows of each table of the shop; those behind the full-text indexes are left out. */
  readonly rows: Readonly<Record<string, number>>;
  /** The highest order number; null before the first order. */
  readonly newestOrder: number | null;
  /** The time of the newest migration (UTC ms), which says how old the schema is. */
  readonly migration: number;
}

/**
 * Checks a copy as SQLite sees it (pages, indexes, foreign keys) and as the shop sees it: no row violates an invariant of the books.
 * @throws Error that names what is wrong
 */
export function checkFile(db: DatabaseSync): FileFacts {
  const integrity = db
    .prepare('PRAGMA integrity_check')
    .all()
    .map((row) => String(row.integrity_check));
  if (integrity.join() !== 'ok') throw new Error(`The copy is damaged: ${integrity.slice(0, 3).join('; ')}`);
  const broken = db.prepare('PRAGMA foreign_key_check').all();
  if (broken.length > 0) throw new Error(`${broken.length} rows refer to rows that do not exist, the first in ${broken[0]?.table}.`);
  const violations = subjects.flatMap((subject) =>
    db.prepare(`WITH chosen (id) AS (SELECT ${auditKeyOf(subject)} FROM ${subject}) ${auditQuery(subject)}`).all(),
  );
  const [first] = violations;
  if (first) throw new Error(`The books do not add up: ${violations.length} rows, the first ${first.id} (${first.invariant}).`);
  return factsOf(db);
}

function factsOf(db: DatabaseSync): FileFacts {
  const one = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0];
  const tables = copiedTables(db).filter(({ isShadow }) => !isShadow);
  const newest = one('SELECT max(number) FROM orders');
  return {
    rows: Object.fromEntries(tables.map(({ name }) => [name, Number(one(`SELECT count(*) FROM ${quoted(name)}`))])),
    newestOrder: newest === null ? null : Number(newest),
    migration: Number(one('SELECT max(created_at) FROM __drizzle_migrations')),
  };
}
