import { type SQL, sql } from 'drizzle-orm';
import { RequestDeadline } from '../request/request-deadline.ts';
import { noteClosed } from '../request/request-note.ts';
import { ShopError } from '../shop-error.ts';
import { type DatabaseAddress, databaseCalls } from './call-database.ts';
import { DatabaseRefusal, violatedConstraint } from './constraints.ts';
import { type Orm, ormOn } from './orm.ts';
import { type Queries, type RowsOf, readBatch } from './read-batch.ts';
import type { ReadyQuery } from './ready-query.ts';
import { keptStore } from './rows/kept-query.ts';
import { type PlainStatement, plainStatement, type Statement } from './statement.ts';
import { readRows } from './streams/read-streams.ts';
import { guard, whileOpen } from './write-guard.ts';
import type { Lane, Writer, WrittenRow } from './writer.ts';

export type { Statement } from './statement.ts';

/** Authenticates the caller in the request's first batch. */
interface CallerQuery {
  readonly query: ReadyQuery<WrittenRow[]>;
  /** An expression that is null unless the query finds a row. */
  readonly exists: SQL;
  /** True if an anonymous request may neither read nor write. */
  readonly isRequired: boolean;
  /** Called before the batch returns its own rows. */
  take(rows: readonly WrittenRow[]): void;
}

export interface Db {
  /** Builds queries. A single read may be awaited, several go through `read`; writes are built here and go through `write`. */
  readonly orm: Orm;
  /**
   * Several reads in one round trip (two if kept rows have changed: `keptQuery`), by name: `const { layout, order }
   * = await db.read({ layout: layoutQueries(shop), order: … })`. A name may have one query, a list of queries, or a group with names of
   * its own.
   */
  read<const Q extends Queries>(queries: Q): Promise<RowsOf<Q>>;
  /**
   * The only way to write: all statements or none, in one round trip. Returns the rows of each `returning`, by column name.
   * @throws DatabaseRefusal if a constraint or trigger refused the batch: see `violatedConstraint`
   * @throws ShopError SHOP_BUSY if the server did not answer; the write may or may not have happened, so every batch must be safe to
   * repeat with its key; SHOP_CLOSED where the maintenance switch is on; SHOP_MOVED where a restore has closed the database
   */
  write(statements: readonly Statement[]): Promise<WrittenRow[][]>;
  /**
   * For requests about payments, whose answer Razorpay awaits for 5 s: from now on their writes go before those of forms
   * and counters, and all of their calls together wait less than 5 s for the database.
   */
  prioritise(): void;
  /** For requests of shoppers: from now on their writes are refused with SHOP_CLOSED while the maintenance switch is on. */
  refuseWhileClosed(): void;
  /**
   * For requests that only show something: from now on their reads are refused with SHOP_BUSY at once while the database is silent. Those
   * of requests that write, of payments, of jobs and of monitors are always sent.
   */
  refuseReadsInSilence(): void;
  /**
   * The first batch from now on finds out who asks. If it must be somebody, an anonymous batch is refused with LOGIN_REQUIRED, and so is
   * every later one: no row is returned, nothing is written.
   */
  identify(caller: CallerQuery): void;
  /** Round trips so far, for the log and the test that allows a page only one. */
  readonly trips: number;
  /** Rows that the server looked at so far, for the log. */
  readonly rowsRead: number;
}

const WHILE_OPEN = plainStatement(whileOpen());

/**
 * Returns true for an error of a stale schema: after a migration SQLite may forget all tables while it opens a full-text index for a
 * trigger. Nothing was written, and the next attempt reads the schema again. A table that a trigger misses is named with its schema:
 * `main.orders`.
 */
const lostItsSchema = (message: string) => /no such table: \w+$/.test(message);

/**
 * Returns the database for one request: its time, its round trips and the lane of its writes are counted apart from those of others.
 */
export function openDatabase(address: DatabaseAddress, writer: Writer, spend: () => void = () => {}): Db {
  let trips = 0;
  let lane: Lane = 'ordinary';
  let before: readonly PlainStatement[] = [];
  const deadline = new RequestDeadline();
  const called = () => {
    spend();
    trips += 1;
  };
  const call = databaseCalls(called, deadline.wait);
  let rowsRead = 0;
  let isRefusedInSilence = false;
  let unknown: CallerQuery | null = null;
  const arrive = (caller: CallerQuery, rows: readonly WrittenRow[]) => {
    if (caller.isRequired && rows.length === 0) throw new ShopError('LOGIN_REQUIRED');
    unknown = null;
    caller.take(rows);
  };
  const run = async (statements: readonly PlainStatement[]) => {
    const caller = unknown;
    const batch = caller ? [caller.query.statement, ...statements] : statements;
    const all = await readRows(address, batch, call, { wait: deadline.wait, isRefusedInSilence });
    for (const { read } of all) rowsRead += read;
    if (!caller) return all;
    const [who, ...own] = all;
    if (who) arrive(caller, caller.query.result(who));
    return own;
  };
  const orm = ormOn(run);
  return {
    orm,
    read: (queries) => readBatch(queries, run, keptStore(address)),
    async write(statements) {
      const caller = unknown;
      const asks = caller
        ? [...(caller.isRequired ? [plainStatement(guard(sql`${caller.exists} IS NOT NULL`))] : []), caller.query.statement]
        : [];
      const batch = [...asks, ...before, ...statements.map(plainStatement)];
      const own = batch.length - statements.length;
      const send = () => {
        called();
        return deadline.wait(() => writer.write(batch, lane, deadline.spent));
      };
      const first = await send();
      const written = !first.ok && !first.busy && lostItsSchema(first.message) ? await send() : first;
      if (written.ok) {
        // The rows of a batch that an earlier call wrote are lost: who asked is read again.
        if (caller && written.wasWritten) await run([]);
        else if (caller) arrive(caller, written.rows[asks.length - 1] ?? []);
        return written.rows.slice(own);
      }
      if (written.busy) throw new ShopError('SHOP_BUSY');
      const refusal = new DatabaseRefusal(written.message);
      const violation = violatedConstraint(refusal);
      // A guard of the batch itself raises the same: the read throws if it was nobody's.
      if (violation === 'CONFLICT' && caller?.isRequired) await run([]);
      if (violation === 'SELLER_UNKNOWN' || violation === 'SHOP_UNOPENED') throw new ShopError('SHOP_NOT_OPEN');
      if (violation !== 'SHOP_CLOSED' && violation !== 'SHOP_MOVED') throw refusal;
      noteClosed();
      throw new ShopError(violation);
    },
    prioritise() {
      lane = 'money';
      deadline.prioritise();
    },
    refuseWhileClosed() {
      before = [WHILE_OPEN];
    },
    refuseReadsInSilence() {
      isRefusedInSilence = true;
    },
    identify(caller) {
      unknown = caller;
    },
    get trips() {
      return trips;
    },
    get rowsRead() {
      return rowsRead;
    },
  };
}
