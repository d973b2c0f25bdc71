import { type Client, createClient } from '@libsql/client/web';
import { DB_TIMEOUT, KNOCK_PAUSE, WRITES_WAITING_MAX } from '../rules/limits.ts';
import { ShopError } from './shop-error.ts';
import type { PlainStatement } from './statement.ts';

export type WrittenRow = Record<string, string | number | null>;

/** What became of a batch: returned rows and the number of rows changed, by statement. Errors travel as data: a class does not survive the way from a Durable Object. */
export type Written = { ok: true; rows: WrittenRow[][]; affected: number[] } | { ok: false; busy: boolean; message: string };

/** Whoever writes for everybody else: the Durable Object in a Worker, a queue of its own in tests. */
export interface Writer {
  write(statements: PlainStatement[]): Promise<Written>;
}

export interface DatabaseAddress {
  TURSO_DATABASE_URL: string;
  TURSO_AUTH_TOKEN?: string | undefined;
}

/** A client whose every call ends within four seconds. @throws ShopError SHOP_BUSY for silence, 5xx and a server that stays crowded */
export function connect({ TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken }: DatabaseAddress, called: () => void = () => {}): Client {
  return createClient({
    url,
    ...(authToken && { authToken }),
    fetch: async (request: Request) => {
      const answer = await admitted(request, AbortSignal.timeout(DB_TIMEOUT), called).catch(() => null);
      if (answer === null || answer.status >= 500) throw new ShopError('SHOP_BUSY');
      return answer;
    },
  });
}

/** A crowded server turns calls away with 429 before it has read them, so knocking again is safe, for writes too. */
async function admitted(request: Request, signal: AbortSignal, called: () => void): Promise<Response> {
  for (let knocks = 1; ; knocks += 1) {
    called();
    const answer = await fetch(request.clone(), { signal });
    if (answer.status !== 429) return answer;
    await answer.body?.cancel();
    const pause = KNOCK_PAUSE * Math.min(knocks, 8) * (0.5 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
  }
}

/**
 * One batch after the other. The libSQL server answers fast to a single writer and falls into seconds of lock waiting from
 * four on (docs/decisions.md), so a queue is not only safer but faster. What cannot be written soon is refused at once.
 */
export class WriteQueue implements Writer {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private readonly address: () => DatabaseAddress;

  constructor(address: () => DatabaseAddress) {
    this.address = address;
  }

  async write(statements: PlainStatement[]): Promise<Written> {
    if (this.waiting >= WRITES_WAITING_MAX) return { ok: false, busy: true, message: 'too many writes are waiting' };
    this.waiting += 1;
    const turn = this.last.then(() => this.run(statements));
    this.last = turn;
    try {
      return await turn;
    } finally {
      this.waiting -= 1;
    }
  }

  /** Mode 'write' takes the lock at once; drizzle's own batch() would begin DEFERRED and fail with SQLITE_BUSY under load. */
  private async run(statements: PlainStatement[]): Promise<Written> {
    const client = connect(this.address());
    try {
      const results = await client.batch(statements, 'write');
      const rows = results.map(({ columns, rows: found }) => found.map((row) => plainRow(columns, row as unknown as unknown[])));
      return { ok: true, rows, affected: results.map(({ rowsAffected }) => rowsAffected) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { ok: false, busy: error instanceof ShopError || /SQLITE_BUSY|database is locked/i.test(message), message };
    } finally {
      client.close();
    }
  }
}

function plainRow(columns: string[], row: unknown[]): WrittenRow {
  return Object.fromEntries(columns.map((name, at) => [name, row[at] as string | number | null]));
}
