import { sql } from 'drizzle-orm';
import { newId } from '../../../rules/ids.ts';
import { rowStatement } from '../rows/row-statement.ts';
import type { PlainStatement } from '../statement.ts';
import { busyResult, type WriteResult } from '../writer.ts';

const keepKey = rowStatement(['key'], (row, rows) => sql`INSERT INTO batch_keys (key) SELECT ${row.key} FROM ${rows}`);

const { sql: KEEP_KEY } = keepKey('', []);

/** Says nothing of what its batch does. */
export const isKey = (statement: PlainStatement): boolean => statement.sql === KEEP_KEY;

/**
 * The batch with a key of its own, written in the same transaction: sent again it is refused as a whole, so that nothing counts twice.
 * The key comes last, because many batches have a better refusal of their own, by which their caller finds what exists. It begins with
 * the time: a trigger forgets keys that nobody can send any more.
 */
export function withKey(statements: readonly PlainStatement[]): PlainStatement[] {
  const key = `${Date.now()}-${newId()}`;
  return [...statements, keepKey(key, [{ key }])];
}

/** Returns the key of a batch alone: written by itself it says whether the batch was. Empty for a batch without one. */
export const keyOf = (batch: readonly PlainStatement[]): PlainStatement[] => batch.slice(-1).filter(isKey);

/**
 * Returns true if a command writes before the migration that makes the table, as the backup of that deployment does. Nothing was written.
 */
export const isOlderThanKeys = (written: WriteResult): boolean =>
  !written.ok && /no such table: (main\.)?batch_keys$/.test(written.message);

const IS_KNOWN = /UNIQUE constraint failed: batch_keys\.key$/;

/** Returns true where the database knows the key: the batch was written before. */
export const isKnown = (written: WriteResult): boolean => !written.ok && IS_KNOWN.test(written.message);

/**
 * Returns the result of a batch with a key, for its caller. A known key means that the batch was written before: that is done, as a
 * conditional update that changed no row. Where an INSERT returned rows, they are lost, and only the caller knows its way to them: busy.
 */
export function withoutKey(statements: readonly PlainStatement[], written: WriteResult): WriteResult {
  if (written.ok) {
    return { ok: true, rows: written.rows.slice(0, statements.length), affected: written.affected.slice(0, statements.length) };
  }
  if (!isKnown(written)) return written;
  if (statements.some(({ sql: text }) => /^\s*insert\b[\s\S]*\breturning\b/i.test(text))) return busyResult('the batch was written before');
  return { ok: true, rows: statements.map(() => []), affected: statements.map(() => 0), wasWritten: true };
}
