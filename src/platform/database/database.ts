import { RequestDeadline } from '../request/patience.ts';
import { ShopError } from '../shop-error.ts';
import { type DatabaseAddress, databaseCalls } from './call-database.ts';
import { DatabaseRefusal } from './constraints.ts';
import { type Orm, ormOn } from './orm.ts';
import { type Queries, type RowsOf, readBatch } from './read-batch.ts';
import { readRows } from './read-streams.ts';
import { type PlainStatement, plainStatement, type Statement } from './statement.ts';
import type { Lane, Writer, WrittenRow } from './writer.ts';

export type { Statement } from './statement.ts';

export interface Db {
  /** Builds queries. A single read may be awaited, several go through `read`; writes are built here and go through `write`. */
  readonly orm: Orm;
  /**
   * Several reads in one round trip, by name: `const { layout, order } = await db.read({ layout: layoutQueries(shop), order: … })`.
   * A name may have one query, a list of queries, or a group with names of its own.
   */
  read<const Q extends Queries>(queries: Q): Promise<RowsOf<Q>>;
  /**
   * The only way to write: all statements or none, in one round trip. Returns the rows of each `returning`, by column name.
   * @throws DatabaseRefusal where a constraint or trigger refused the batch: see `violatedConstraint`
   * @throws ShopError SHOP_BUSY where the server did not answer; the write may or may not have happened, so every
   *   batch must be safe to repeat with its key
   */
  write(statements: readonly Statement[]): Promise<WrittenRow[][]>;
  /**
   * For requests about payments, whose answer Razorpay awaits for 5 s: from now on their writes go before those of forms
   * and counters, and all of their calls together wait less than 5 s for the database.
   */
  hurry(): void;
  /** Round trips so far, for the test that allows a page only one. */
  readonly trips: number;
}

/**
 * When a migration has changed the schema, SQLite may forget all tables while it opens a full-text index for a trigger. Nothing
 * was written, and the next attempt reads the schema again. A table that a trigger misses is named with its schema: `main.orders`.
 */
const lostItsSchema = (message: string) => /no such table: \w+$/.test(message);

/** The database for one request: its time, its round trips and the lane of its writes are counted apart from those of others. */
export function openDatabase(address: DatabaseAddress, writer: Writer, spend: () => void = () => {}): Db {
  let trips = 0;
  let lane: Lane = 'ordinary';
  const deadline = new RequestDeadline();
  const called = () => {
    spend();
    trips += 1;
  };
  const call = databaseCalls(called, deadline.wait);
  const run = (statements: readonly PlainStatement[]) => readRows(address, statements, call, deadline.wait);
  const orm = ormOn(run);
  return {
    orm,
    read: (queries) => readBatch(queries, run),
    async write(statements) {
      const batch = statements.map(plainStatement);
      const send = () => {
        called();
        return deadline.wait(() => writer.write(batch, lane, deadline.spent));
      };
      const first = await send();
      const written = !first.ok && !first.busy && lostItsSchema(first.message) ? await send() : first;
      if (written.ok) return written.rows;
      throw written.busy ? new ShopError('SHOP_BUSY') : new DatabaseRefusal(written.message);
    },
    hurry() {
      lane = 'money';
      deadline.hurry();
    },
    get trips() {
      return trips;
    },
  };
}
