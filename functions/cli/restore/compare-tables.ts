import { createHash, type Hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { type DatabasePlace, readTables, type StoredValue } from '../backup/read-tables.ts';
import { copiedTables, rowsOf, selectOf } from '../backup/table-file.ts';

/**
 * Returns the tables of a database whose rows are not exactly those of a file, in any column; empty if nothing differs.
 */
export async function tablesThatDiffer(db: DatabaseSync, place: DatabasePlace): Promise<string[]> {
  const tables = copiedTables(db);
  const theirs = tables.map(() => createHash('sha256'));
  await readTables(place, tables.map(selectOf), (select, row) => addTo(theirs[select], row));
  return tables
    .filter((table, at) => {
      const ours = createHash('sha256');
      for (const row of rowsOf(db, table)) addTo(ours, row);
      return ours.digest('hex') !== theirs[at]?.digest('hex');
    })
    .map(({ name }) => name);
}

/** Returns a digest of values. The type is part of it: 1, 1.0 and '1' differ. */
export function digestOf(row: readonly StoredValue[]): string {
  const hash = createHash('sha256');
  addTo(hash, row);
  return hash.digest('base64');
}

/** Adds a row to the hash. The type is compared too: 1, 1.0 and '1' differ. */
function addTo(hash: Hash | undefined, row: readonly StoredValue[]): void {
  for (const value of row) {
    const bytes = value instanceof Uint8Array ? value : Buffer.from(String(value));
    hash?.update(`${value instanceof Uint8Array ? 'blob' : value === null ? 'null' : typeof value} ${bytes.length} `).update(bytes);
  }
  hash?.update('\n');
}
