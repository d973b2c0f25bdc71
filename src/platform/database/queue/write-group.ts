import {
  type BatchResult,
  type Condition,
  columnName,
  decodeNearly,
  type HranaStatement,
  messageOf,
  not,
  ok,
  type Step,
  type StepError,
  type StepResult,
} from '../streams/hrana.ts';
import { busyResult, type WriteResult, type WrittenRow } from '../writer.ts';

/** A statement that changes no row, so that `SELECT changes() = 1` of a guard does not see the changes of the previous batch. */
const FORGET_CHANGES = 'INSERT INTO guard SELECT 1 WHERE 0';

/** The places of a batch's steps in its group. */
interface Part {
  readonly statements: readonly number[];
  readonly undo: number;
}

/** Several batches as one transaction. */
interface WriteGroup {
  readonly steps: readonly Step[];
  /** Returns the result of each batch. */
  resultsIn(answer: BatchResult): WriteResult[];
}

/**
 * Writes several batches in one transaction and one request: BEGIN IMMEDIATE, for each batch SAVEPOINT … RELEASE or ROLLBACK TO, COMMIT.
 * Each batch is written whole or not at all and has its own result; a refused one does not affect the others. Every batch runs only if
 * the RELEASE before it succeeded. So nothing is written outside the transaction if an error (a full disk) has rolled all of it back: its
 * savepoints no longer exist, ROLLBACK TO fails, and the rest is skipped.
 */
export function writeGroup(batches: readonly (readonly HranaStatement[])[]): WriteGroup {
  const steps: Step[] = [];
  const run = (stmt: HranaStatement, condition?: Condition): number => steps.push(condition ? { stmt, condition } : { stmt }) - 1;
  const begin = run({ sql: 'BEGIN IMMEDIATE' });
  let before = begin;
  const parts = batches.map((batch): Part => {
    const start = run({ sql: 'SAVEPOINT batch' }, ok(before));
    let last = start;
    if (batch.some(({ sql }) => /changes *\(/i.test(sql))) last = run({ sql: FORGET_CHANGES }, ok(last));
    const statements = batch.map((statement) => {
      last = run(statement, ok(last));
      return last;
    });
    const undo = run({ sql: 'ROLLBACK TO batch' }, { type: 'and', conds: [ok(start), not(ok(last))] });
    before = run({ sql: 'RELEASE batch' }, { type: 'or', conds: [ok(last), ok(undo)] });
    return { statements, undo };
  });
  const commit = run({ sql: 'COMMIT' }, ok(before));
  run({ sql: 'ROLLBACK' }, { type: 'and', conds: [ok(begin), not(ok(commit))] });
  return {
    steps,
    resultsIn(answer) {
      const failed = answer.step_errors[begin] ?? answer.step_errors[commit];
      const isCommitted = Boolean(answer.step_results[commit]) && !failed;
      return parts.map((part) => resultOf(part, answer, isCommitted, failed));
    },
  };
}

/**
 * Returns the result of a batch: it is refused if the others were written, or if its error ended the transaction. All other failures may
 * be tried again.
 */
function resultOf(
  { statements, undo }: Part,
  { step_results: results, step_errors: errors }: BatchResult,
  isCommitted: boolean,
  failed: StepError | null | undefined,
): WriteResult {
  const refused = statements.map((at) => errors[at]).find((error) => error);
  if (refused && (isCommitted || errors[undo])) {
    const message = messageOf(refused);
    return { ok: false, busy: isLock(message), message };
  }
  const done = statements.flatMap((at) => results[at] ?? []);
  if (!isCommitted || done.length < statements.length) return busyResult(failed ? messageOf(failed) : 'the transaction was rolled back');
  return { ok: true, rows: done.map(writtenRows), affected: done.map(({ affected_row_count: count }) => count) };
}

const isLock = (message: string) => /SQLITE_BUSY|database is locked/i.test(message);

const writtenRows = ({ cols, rows }: StepResult): WrittenRow[] => {
  const names = cols.map(columnName);
  return rows.map((row) => Object.fromEntries(row.map((value, at) => [names[at] ?? '', decodeNearly(value)])));
};
