import type { InValue } from '@libsql/client/web';
import { parseLibsqlUrl } from '@libsql/hrana-client';
import type { PlainStatement } from './statement.ts';

/**
 * Reads in libSQL's protocol, Hrana 3 over HTTP with JSON. The library @libsql/hrana-client, which the writer uses, makes an
 * object with two properties for each value of a row; a page reads hundreds, and drizzle needs only the values.
 */
type HranaValue =
  | { readonly type: 'null' }
  | { readonly type: 'integer'; readonly value: string }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'text'; readonly value: string };

type Row = (string | number | null)[];

/** The result of a statement. */
export interface Rows {
  readonly columns: readonly string[];
  readonly rows: Row[];
  /** Rows that the server looked at to find them: what the statement costs. */
  readonly read: number;
  /** The reason why there are no rows, for a statement that may fail. */
  readonly error?: ReadError;
}

export interface Pipeline {
  /** The stream to go on with, as the server named it; null opens one. */
  readonly baton: string | null;
  readonly statements: readonly PlainStatement[];
}

/** Read errors of a statement: 'SQLITE_ERROR: no such column: nmae'. */
export class ReadError extends Error {}

export interface PipelineAnswer {
  readonly baton: string | null;
  /** The address for the next request of the stream; null = that of this one. */
  readonly base_url: string | null;
  readonly results: readonly { readonly response?: { readonly result?: BatchResult }; readonly error?: { readonly message: string } }[];
}

interface BatchResult {
  readonly step_results: readonly ({
    readonly cols: readonly { readonly name: string }[];
    readonly rows: readonly (readonly HranaValue[])[];
    readonly rows_read?: number;
  } | null)[];
  readonly step_errors: readonly (StepError | null)[];
}

interface StepError {
  readonly message: string;
  readonly code?: string;
}

/** 'libsql://…' as the address of its HTTP server. */
export const httpUrl = (url: string): string => new URL(parseLibsqlUrl(url).hranaHttpUrl ?? url).href;

/**
 * Returns the body of a request that runs the statements in one read transaction, so that all of them see the same moment.
 */
export function pipelineBody({ baton, statements }: Pipeline): string {
  const reads = statements.map(({ sql, args }) => ({ sql, args: args.map(encode), want_rows: true }));
  const steps = reads.length === 1 ? reads.map((stmt) => ({ stmt })) : transaction(reads, statements);
  return JSON.stringify({ baton, requests: [{ type: 'batch', batch: { steps } }] });
}

/**
 * Returns one transaction of the reads: each runs if the last one that must not fail succeeded; the transaction is always ended.
 */
function transaction(reads: readonly object[], statements: readonly PlainStatement[]): object[] {
  let before = 0;
  const step = (stmt: object) => ({ stmt, condition: { type: 'ok', step: before } });
  const steps: object[] = [{ stmt: { sql: 'BEGIN' } }];
  for (const [at, read] of reads.entries()) {
    steps.push(step(read));
    if (!statements[at]?.mayFail) before = at + 1;
  }
  const end = steps.length;
  steps.push(step({ sql: 'COMMIT' }), { stmt: { sql: 'ROLLBACK' }, condition: { type: 'not', cond: { type: 'ok', step: end } } });
  return steps;
}

/** Returns the rows of each statement. @throws ReadError if one failed that must not */
export function rowsIn({ results: [first] }: PipelineAnswer, statements: readonly PlainStatement[]): Rows[] {
  const batch = first?.response?.result;
  if (!batch) throw new ReadError(first?.error?.message ?? 'The database answered without a result.');
  const begun = statements.length === 1 ? 0 : 1;
  for (const [at, failed] of batch.step_errors.entries()) if (failed && !statements[at - begun]?.mayFail) throw errorOf(failed);
  return statements.map((_, at) => {
    const result = batch.step_results[begun + at];
    const failed = batch.step_errors[begun + at];
    return {
      columns: result?.cols.map(({ name }) => name) ?? [],
      rows: result?.rows.map((row) => row.map(decode)) ?? [],
      read: result?.rows_read ?? 0,
      ...(failed && { error: errorOf(failed) }),
    };
  });
}

const errorOf = ({ code, message }: StepError) => new ReadError(code ? `${code}: ${message}` : message);

function encode(value: InValue): HranaValue {
  if (value === null) return { type: 'null' };
  if (typeof value === 'string') return { type: 'text', value };
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) };
  if (typeof value === 'number' && Number.isFinite(value)) return { type: 'float', value };
  throw new TypeError(`SQLite has no type for ${typeof value}`);
}

/** Decodes a value; no table has blobs. @throws RangeError for an integer that a number cannot hold */
function decode(value: HranaValue): Row[number] {
  if (value.type === 'null') return null;
  if (value.type !== 'integer') return value.value;
  const whole = Number(value.value);
  if (!Number.isSafeInteger(whole)) throw new RangeError(`The integer ${value.value} is too large for a number`);
  return whole;
}
