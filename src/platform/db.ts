import { type Client, createClient, type InStatement, type InValue, type ResultSet } from '@libsql/client/web';
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import { drizzle } from 'drizzle-orm/libsql/web';
import { DB_TIMEOUT } from '../rules/limits.ts';
import { ShopError } from './shop-error.ts';

/** A drizzle query that is not run yet, or a statement with its arguments. */
export type Statement = { toSQL(): { sql: string; params: unknown[] } } | { sql: string; args?: InValue[] };

export interface Db {
  /** Builds queries. A single one may be awaited; several go through `read`. */
  readonly orm: LibSQLDatabase;
  /** Several reads in one round trip. */
  read<T extends readonly [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]>(queries: T): Promise<BatchResponse<T>>;
  /**
   * The only way to write more than one row: all statements or none, in one round trip.
   * @throws LibsqlError with the name of the constraint or trigger that refused; the caller maps it
   * @throws ShopError SHOP_BUSY when the server did not answer; the write may or may not have happened, so every
   *   batch must be safe to repeat with its key
   */
  writeBatch(statements: readonly Statement[]): Promise<ResultSet[]>;
  /** Round trips so far, for the test that holds pages to one. */
  readonly trips: number;
}

/** Opened for each request: a shared client hangs in workerd once its 20 slots are taken by other requests. */
export function openDb(settings: { TURSO_DATABASE_URL: string; TURSO_AUTH_TOKEN?: string | undefined }): Db {
  let trips = 0;
  const client = createClient({
    url: settings.TURSO_DATABASE_URL,
    ...(settings.TURSO_AUTH_TOKEN && { authToken: settings.TURSO_AUTH_TOKEN }),
    fetch: (request: Request) => {
      trips += 1;
      return fetchOrBusy(request);
    },
  });
  const orm = drizzle(client);
  return {
    orm,
    read: (queries) => orm.batch(queries),
    writeBatch: (statements) => writeBatch(client, statements.map(toStatement)),
    get trips() {
      return trips;
    },
  };
}

/** A database that does not answer in time, or answers 5xx, is one sentence to everybody above: the shop is busy. */
async function fetchOrBusy(request: Request): Promise<Response> {
  const answer = await fetch(request, { signal: AbortSignal.timeout(DB_TIMEOUT) }).catch(() => null);
  if (answer === null || answer.status >= 500) throw new ShopError('SHOP_BUSY');
  return answer;
}

/** Whole numbers travel as INTEGER, not as REAL, so that arithmetic in SQL stays whole. */
function integral(value: unknown): InValue {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : (value as InValue);
}

function toStatement(statement: Statement): InStatement {
  const { sql, args } = 'toSQL' in statement ? { sql: statement.toSQL().sql, args: statement.toSQL().params } : statement;
  return { sql, args: (args ?? []).map(integral) };
}

const BUSY_TRIES = 4;

/** 'write' takes the lock at once; drizzle's own batch() would begin DEFERRED and fail with SQLITE_BUSY under load. */
async function writeBatch(client: Client, statements: InStatement[]): Promise<ResultSet[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await client.batch(statements, 'write');
    } catch (error) {
      // A lock that was not had wrote nothing and is tried again; no other failure is.
      if (!isBusy(error)) throw error;
      if (attempt === BUSY_TRIES) throw new ShopError('SHOP_BUSY');
      await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** attempt * (0.5 + Math.random())));
    }
  }
}

const text = (error: unknown) => (error instanceof Error ? `${'code' in error ? String(error.code) : ''} ${error.message}` : '');
const isBusy = (error: unknown) => /SQLITE_BUSY|database is locked/i.test(text(error));

/**
 * What a refused batch broke: 'stock_quantity>=0' (a CHECK), 'orders.idem_key' or 'one_open_cart' (unique), 'PRICE_CHANGED'
 * (a trigger's words). Null for every other failure.
 */
export function violated(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (!/SQLITE_CONSTRAINT/.test(text(error))) return violated(error.cause);
  return (
    error.message
      .split(': ')
      .at(-1)
      ?.replace(/^index '(.*)'$/, '$1') ?? null
  );
}
