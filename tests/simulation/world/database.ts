import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import type { Random } from '../machine/random.ts';
import { holds, hranaOf, type Pipeline, type Statement, type Step, type StepFault, sqliteOf } from './hrana.ts';

export type Row = Record<string, string | number | null>;
type Values = readonly SQLOutputValue[];

/** Names of SQLite's errors by the lowest byte of their number, as far as the shop tells them apart. */
const codes: Readonly<Record<number, string>> = { 5: 'SQLITE_BUSY', 13: 'SQLITE_FULL', 19: 'SQLITE_CONSTRAINT' };
const isWrite = (sql: string) => /^\s*(?:insert|update|delete|replace)/i.test(sql);

/** A request that the database got, where a run is kept for comparing: at which time, and what it answered. */
export interface Recorded {
  readonly at: number;
  readonly pipeline: Pipeline;
  readonly results: readonly unknown[];
}

/**
 * A libSQL server in this process: Hrana over a file of SQLite, with the clock and the random numbers of the run. Every statement stays
 * prepared, over all runs of the process.
 */
export class Database {
  /** Statements that wrote. */
  writes = 0;
  /** UTC ms, and the numbers that `random` and `randomblob` draw. */
  now = () => 0;
  random: Random = () => 0.5;
  record: Recorded[] | null = null;
  /** Called after each request of the shop, with what it asked and was answered. */
  heard: ((pipeline: Pipeline, results: readonly unknown[]) => void) | null = null;
  readonly db: DatabaseSync;
  private readonly file: string;
  private readonly kept = new Map<string, StatementSync>();
  private restores = 1_000_000;
  private isOtherSchema = false;

  constructor(file: string) {
    this.file = file;
    rmSync(file, { force: true });
    this.db = new DatabaseSync(file, { defensive: false });
    this.db.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536');
    const clock = (unit?: unknown) => (unit === 'subsec' ? this.now() / 1000 : Math.floor(this.now() / 1000));
    const own = new DatabaseSync(':memory:').prepare('SELECT unixepoch(?) AS at');
    const isNow = (time: unknown) => time === undefined || time === 'subsec';
    this.db.function('unixepoch', { varargs: true }, (time) => (isNow(time) ? clock(time) : (own.get(time ?? null)?.at ?? null)));
    this.db.function('random', {}, () => Math.floor((this.random() - 0.5) * 2 ** 53));
    this.db.function('randomblob', {}, (size) => Uint8Array.from({ length: Number(size) }, () => this.random() * 256));
  }

  snapshot(): Buffer {
    return readFileSync(this.file);
  }

  /**
   * Goes back to a snapshot, which SQLite reads because its change counter differs. Where the schema may be another one, its cookie differs
   * too: then SQLite reads the schema again and prepares every statement anew.
   */
  restore(snapshot: Buffer, { isOtherSchema = false } = {}): void {
    snapshot.writeUInt32BE(this.restores++, 24);
    // SQLite counts the cookie on by one for each change of the schema: a run makes fewer than a thousand.
    if (isOtherSchema || this.isOtherSchema) snapshot.writeUInt32BE(this.restores * 1_000, 40);
    writeFileSync(this.file, snapshot);
    if (isOtherSchema || this.isOtherSchema) this.db.exec('SELECT count(*) FROM sqlite_schema');
    this.isOtherSchema = isOtherSchema;
  }

  /** Drops the prepared statements if there are more than `most`: each takes memory. */
  forget(most: number): void {
    if (this.kept.size > most) this.kept.clear();
  }

  /** The next restore is of another schema than that of now. */
  schemaChanged(): void {
    this.isOtherSchema = true;
  }

  close(): void {
    this.db.close();
    rmSync(this.file, { force: true });
  }

  /** Rows of a statement of the simulation itself. */
  rows(sql: string, ...args: (string | number | null)[]): Row[] {
    const statement = this.prepared(sql);
    const names = statement.columns().map(({ name }) => name);
    const rows = statement.all(...args) as unknown as Values[];
    if (this.record && isWrite(sql)) {
      const stmt = { sql, args: args.map((value) => hranaOf(typeof value === 'number' ? BigInt(value) : value)) };
      this.record.push({ at: this.now(), pipeline: { baton: null, requests: [{ type: 'execute', stmt }] }, results: [] });
    }
    return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, plain(row[at] ?? null)])));
  }

  /**
   * Does something to the database of which nothing stays, as if it had never been: neither rows nor random numbers nor the record. What `work`
   * returns is returned.
   */
  trial<T>(work: () => T): T {
    const { random, record } = this;
    let drawn = 0;
    this.random = () => {
      drawn += 1;
      return (drawn * 0.6180339887498949) % 1;
    };
    this.record = null;
    this.db.exec('SAVEPOINT trial');
    try {
      return work();
    } finally {
      this.db.exec('ROLLBACK TO trial; RELEASE trial');
      Object.assign(this, { random, record });
    }
  }

  /** Rows that statements have changed since the process began, triggers included. */
  get changes(): number {
    return Number((this.prepared('SELECT total_changes()').all() as unknown as bigint[][])[0]?.[0] ?? 0);
  }

  /** Answers a request of the shop. Every transaction ends within its request. */
  answer({ baton, requests }: Pipeline): { baton: string; base_url: null; results: unknown[] } {
    const results = requests.map((request) => {
      if (request.type === 'close') return { type: 'ok', response: { type: 'close' } };
      if (request.type === 'batch') return { type: 'ok', response: { type: 'batch', result: this.batch(request.batch.steps) } };
      const { result, error } = this.run(request.stmt);
      return error ? { type: 'error', error } : { type: 'ok', response: { type: 'execute', result } };
    });
    if (this.db.isTransaction) throw new Error('a request left its transaction open');
    this.record?.push({ at: this.now(), pipeline: { baton, requests }, results });
    this.heard?.({ baton, requests }, results);
    return { baton: 'kept', base_url: null, results };
  }

  private batch(steps: readonly Step[]) {
    const results: unknown[] = [];
    const errors: (StepFault | null)[] = [];
    const ran: boolean[] = [];
    const failed: boolean[] = [];
    for (const { stmt, condition } of steps) {
      const { result = null, error = null } = !condition || holds(condition, ran, failed) ? this.run(stmt) : {};
      results.push(result);
      errors.push(error);
      ran.push(result !== null);
      failed.push(error !== null);
    }
    return { step_results: results, step_errors: errors };
  }

  private prepared(sql: string): StatementSync {
    const known = this.kept.get(sql);
    if (known) return known;
    const made = this.db.prepare(sql);
    made.setReadBigInts(true);
    made.setReturnArrays(true);
    // A pragma acts while it is prepared, and nothing is made twice.
    if (!/^\s*(?:pragma|create|drop|alter)/i.test(sql)) this.kept.set(sql, made);
    return made;
  }

  /** Runs one statement of a client. */
  run({ sql, args = [] }: Statement): { result?: unknown; error?: StepFault } {
    try {
      const statement = this.prepared(sql);
      const rows = statement.all(...args.map(sqliteOf)) as unknown as Values[];
      const changes = isWrite(sql) ? (this.prepared('SELECT changes()').all() as unknown as bigint[][]) : null;
      if (changes) this.writes += 1;
      const cols = statement.columns().map(({ name }) => ({ name }));
      const affected_row_count = Number(changes?.[0]?.[0] ?? 0);
      return { result: { cols, rows: rows.map((row) => row.map(hranaOf)), affected_row_count, last_insert_rowid: null, rows_read: 0 } };
    } catch (error) {
      const { errcode = 1, message } = error as Error & { errcode?: number };
      return { error: { message: `SQLite error: ${message}`, code: codes[errcode & 0xff] ?? 'SQLITE_ERROR' } };
    }
  }
}

const plain = (value: SQLOutputValue) => {
  if (typeof value === 'bigint') return Number(value);
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
};
