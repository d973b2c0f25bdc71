import { type Batch, BatchCond, type BatchStep, type RowsResult, Stmt } from '@libsql/hrana-client';
import type { PlainStatement } from '../statement.ts';
import { busyResult, type WriteResult, type WrittenRow } from '../writer.ts';

/** A statement that changes no row, so that `SELECT changes() = 1` of a guard does not see the changes of the previous batch. */
const FORGET_CHANGES = 'INSERT INTO guard SELECT 1 WHERE 0';

type Outcome = { rows: WrittenRow[]; affected: number } | { message: string } | 'skipped';

/**
 * Writes several batches in one transaction and one request: BEGIN IMMEDIATE, for each batch SAVEPOINT … RELEASE or ROLLBACK TO, COMMIT.
 * Each batch is written whole or not at all and has its own result; a refused one does not affect the others. Every batch runs only if
 * the RELEASE before it succeeded. So nothing is written outside the transaction if an error (a full disk) has rolled all of it back: its
 * savepoints no longer exist, ROLLBACK TO fails, and the rest is skipped.
 * @throws ClientError if the request fails as a whole; whether anything was written is then unknown
 */
export async function writeGroup(group: Batch, batches: readonly (readonly Stmt[])[]): Promise<WriteResult[]> {
  const begin = group.step();
  const begun = outcomeOf(begin.query('BEGIN IMMEDIATE'));
  let before = begin;
  const parts = batches.map((statements) => {
    const part = savepoint(group, before, statements);
    before = part.released;
    return part;
  });
  const commit = group.step().condition(BatchCond.ok(before));
  const committed = outcomeOf(commit.query('COMMIT'));
  const undo = group
    .step()
    .condition(BatchCond.ok(begin))
    .condition(BatchCond.not(BatchCond.ok(commit)));
  void outcomeOf(undo.query('ROLLBACK'));
  await group.execute();

  const failure = [await begun, await committed].find(isRefused);
  const isCommitted = typeof (await committed) === 'object' && failure === undefined;
  return Promise.all(parts.map(({ outcomes, undone }) => resultOf(outcomes, undone, isCommitted, failure?.message)));
}

interface Part {
  readonly outcomes: readonly Promise<Outcome>[];
  readonly undone: Promise<Outcome>;
  readonly released: BatchStep;
}

function savepoint(group: Batch, before: BatchStep, statements: readonly Stmt[]): Part {
  const run = (sql: string, ...conditions: BatchCond[]) => {
    const step = conditions.reduce((made, condition) => made.condition(condition), group.step());
    return { step, outcome: outcomeOf(step.query(sql)) };
  };
  const start = run('SAVEPOINT batch', BatchCond.ok(before)).step;
  let last = start;
  if (statements.some(({ sql }) => /changes *\(/i.test(String(sql)))) last = run(FORGET_CHANGES, BatchCond.ok(last)).step;
  const outcomes = statements.map((statement) => {
    const step = group.step().condition(BatchCond.ok(last));
    last = step;
    return outcomeOf(step.query(statement));
  });
  const undo = run('ROLLBACK TO batch', BatchCond.ok(start), BatchCond.not(BatchCond.ok(last)));
  const released = run('RELEASE batch', BatchCond.or(group, [BatchCond.ok(last), BatchCond.ok(undo.step)])).step;
  return { outcomes, undone: undo.outcome, released };
}

/**
 * Returns the result of a batch: it is refused if the others were written, or if its error ended the transaction. All other failures may
 * be tried again.
 */
async function resultOf(
  outcomes: readonly Promise<Outcome>[],
  undone: Promise<Outcome>,
  isCommitted: boolean,
  failure = 'the transaction was rolled back',
): Promise<WriteResult> {
  const found = await Promise.all(outcomes);
  const refused = found.find(isRefused);
  if (refused && (isCommitted || isRefused(await undone))) return { ok: false, busy: isLock(refused.message), message: refused.message };
  const done = found.filter(isDone);
  if (!isCommitted || done.length < found.length) return busyResult(failure);
  return { ok: true, rows: done.map(({ rows }) => rows), affected: done.map(({ affected }) => affected) };
}

const isRefused = (outcome: Outcome): outcome is { message: string } => typeof outcome === 'object' && 'message' in outcome;
const isDone = (outcome: Outcome): outcome is Exclude<Outcome, 'skipped' | { message: string }> =>
  outcome !== 'skipped' && 'rows' in outcome;
const isLock = (message: string) => /SQLITE_BUSY|database is locked/i.test(message);

async function outcomeOf(step: Promise<RowsResult | undefined>): Promise<Outcome> {
  try {
    const result = await step;
    return result ? { rows: result.rows.map((row) => plainRow(result, row)), affected: result.affectedRowCount } : 'skipped';
  } catch (error) {
    return { message: messageOf(error) };
  }
}

/** 'SQLITE_CONSTRAINT: SQLite error: UNIQUE constraint failed: orders.idempotency_key', as `violatedConstraint` reads it. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? `${error.code}: ${error.message}` : error.message;
}

function plainRow({ columnNames }: RowsResult, row: RowsResult['rows'][number]): WrittenRow {
  return Object.fromEntries(columnNames.map((name, at) => [name ?? '', plainValue(row[at])]));
}

/** Integers arrive as bigint, because otherwise the client fails a whole group when one is too large for a number. */
function plainValue(value: unknown): string | number | null {
  return typeof value === 'bigint' ? Number(value) : (value as string | number | null);
}

/** Returns the statement in hrana's form. @throws TypeError, RangeError for an argument that SQLite has no type for */
export const statementOf = ({ sql, args }: PlainStatement): Stmt => new Stmt(sql).bindIndexes(args);
