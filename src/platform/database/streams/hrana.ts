import { NOT_COMPRESSED } from '../call-database.ts';
import type { Argument, PlainStatement } from '../statement.ts';

/**
 * Speaks libSQL's protocol, Hrana 3 over HTTP with JSON, for the reads and the writes of the shop. `@libsql/client` is for commands and
 * tests, which need its migrations and its transactions of several requests. It makes an object with two properties for each value of
 * a row; a page reads hundreds, and drizzle needs only the values.
 */
type HranaValue =
  | { readonly type: 'null' }
  | { readonly type: 'integer'; readonly value: string }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'text'; readonly value: string };

/** A statement as it is sent. */
export interface HranaStatement {
  readonly sql: string;
  readonly args?: readonly HranaValue[];
}

/** When a step runs; steps have the numbers of their places. */
export type Condition =
  | { readonly type: 'ok'; readonly step: number }
  | { readonly type: 'not'; readonly cond: Condition }
  | { readonly type: 'and' | 'or'; readonly conds: readonly Condition[] };

export interface Step {
  readonly stmt: HranaStatement;
  readonly condition?: Condition;
}

export type Value = string | number | null;
type Row = Value[];

/** The result of a statement. */
export interface Rows {
  readonly columns: readonly string[];
  readonly rows: Row[];
  /** Rows that the server looked at to find them: what the statement costs. */
  readonly read: number;
  /** The reason why there are no rows, for a statement that may fail. */
  readonly error?: ReadError;
}

/** Read errors of a statement: 'SQLITE_ERROR: no such column: nmae'. */
export class ReadError extends Error {}

export interface PipelineAnswer {
  readonly baton: string | null;
  /** The address for the next request of the stream; null = that of this one. */
  readonly base_url: string | null;
  readonly results: readonly { readonly response?: { readonly result?: BatchResult }; readonly error?: StepError }[];
}

/** Results of the steps of a batch, by their places; null for a step that did not run. */
export interface BatchResult {
  readonly step_results: readonly (StepResult | null)[];
  readonly step_errors: readonly (StepError | null)[];
}

export interface StepResult {
  readonly cols: readonly { readonly name: string | null }[];
  readonly rows: readonly (readonly HranaValue[])[];
  readonly affected_row_count: number;
  readonly rows_read?: number;
}

export interface StepError {
  readonly message: string;
  readonly code?: string;
}

/** Returns the HTTP address of 'libsql://…', which is encrypted unless it ends with '?tls=0'. */
export function httpUrl(url: string): string {
  const { protocol, host, pathname, searchParams } = new URL(url);
  const scheme = searchParams.get('tls') === '0' ? 'http:' : 'https:';
  return new URL(`${protocol === 'libsql:' ? scheme : protocol}//${host}${pathname}`).href;
}

/** Returns the address of the first request of a stream, or of its next one where the server names another `base_url`. */
export const pipelineOf = (base: string) => new URL('v3/pipeline', base);

/** Returns the request that runs the steps. `baton`: the stream to go on with, as the server named it; null opens one. */
export const batchRequest = (baton: string | null, token: string | undefined, steps: readonly Step[]) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...NOT_COMPRESSED, ...(token && { authorization: `Bearer ${token}` }) },
  body: JSON.stringify({ baton, requests: [{ type: 'batch', batch: { steps } }] }),
});

export const ok = (step: number): Condition => ({ type: 'ok', step });
export const not = (cond: Condition): Condition => ({ type: 'not', cond });

/** Returns the steps that run the statements in one read transaction, so that all of them see the same moment. */
export function readSteps(statements: readonly PlainStatement[]): Step[] {
  const reads = statements.map(hranaStatement);
  return reads.length === 1 ? reads.map((stmt) => ({ stmt })) : transaction(reads, statements);
}

/**
 * Returns one transaction of the reads: each runs if the last one that must not fail succeeded; the transaction is always ended.
 */
function transaction(reads: readonly HranaStatement[], statements: readonly PlainStatement[]): Step[] {
  let before = 0;
  const steps: Step[] = [{ stmt: { sql: 'BEGIN' } }];
  for (const [at, stmt] of reads.entries()) {
    steps.push({ stmt, condition: ok(before) });
    if (!statements[at]?.mayFail) before = at + 1;
  }
  const end = steps.length;
  steps.push({ stmt: { sql: 'COMMIT' }, condition: ok(before) }, { stmt: { sql: 'ROLLBACK' }, condition: not(ok(end)) });
  return steps;
}

export const NO_RESULT = 'The database answered without a result.';

/** Returns the rows of each statement. @throws ReadError if one failed that must not */
export function rowsIn({ results: [first] }: PipelineAnswer, statements: readonly PlainStatement[]): Rows[] {
  const batch = first?.response?.result;
  if (!batch) throw new ReadError(first?.error?.message ?? NO_RESULT);
  const begun = statements.length === 1 ? 0 : 1;
  for (const [at, failed] of batch.step_errors.entries()) if (failed && !statements[at - begun]?.mayFail) throw errorOf(failed);
  return statements.map((_, at) => {
    const result = batch.step_results[begun + at];
    const failed = batch.step_errors[begun + at];
    return {
      columns: result?.cols.map(columnName) ?? [],
      rows: result?.rows.map((row) => row.map(decode)) ?? [],
      read: result?.rows_read ?? 0,
      ...(failed && { error: errorOf(failed) }),
    };
  });
}

/** Returns 'SQLITE_CONSTRAINT: SQLite error: UNIQUE constraint failed: orders.idempotency_key', as `violatedConstraint` reads it. */
export const messageOf = ({ code, message }: StepError): string => (code ? `${code}: ${message}` : message);

const errorOf = (failed: StepError) => new ReadError(messageOf(failed));

export const columnName = ({ name }: StepResult['cols'][number]): string => name ?? '';

/** Returns the statement as it is sent. @throws TypeError for an argument that SQLite has no type for */
export const hranaStatement = ({ sql, args }: PlainStatement): HranaStatement => ({ sql, args: args.map(encode) });

function encode(value: Argument): HranaValue {
  if (value === null) return { type: 'null' };
  if (typeof value === 'string') return { type: 'text', value };
  if (typeof value === 'bigint' && BigInt.asIntN(64, value) === value) return { type: 'integer', value: String(value) };
  if (typeof value === 'number' && Number.isFinite(value)) return { type: 'float', value };
  throw new TypeError(`SQLite has no type for this ${typeof value}`);
}

/** Decodes a value; no table has blobs. @throws RangeError for an integer that a number cannot hold */
export function decode(value: HranaValue): Value {
  const plain = decodeNearly(value);
  if (value.type === 'integer' && !Number.isSafeInteger(plain))
    throw new RangeError(`The integer ${value.value} is too large for a number`);
  return plain;
}

/** Decodes a value as `decode` does, but rounds an integer that a number cannot hold: the writes of a group share one answer. */
export function decodeNearly(value: HranaValue): Value {
  if (value.type === 'null') return null;
  return value.type === 'integer' ? Number(value.value) : value.value;
}
