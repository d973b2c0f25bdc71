import { DatabaseSync } from 'node:sqlite';
import { type AttemptCounter, AttemptCounts } from '../../../src/platform/attempts/attempt-book.ts';

/** The attempt counters of a shop under test: the same code as in a Worker, with an SQLite database in memory. */
export interface Attempts {
  /** The stand-in for the Durable Objects. */
  readonly binding: { idFromName(name: string): unknown; get(): AttemptCounter };
  /** Deletes every count. */
  forget(): void;
  /** Ends every running window. */
  expire(): void;
  /** Every key that is counted. */
  keys(): string[];
  /** From now on no counter answers (true), or each answers again (false). */
  away(isAway: boolean): void;
}

export function attemptsInMemory(): Attempts {
  const database = new DatabaseSync(':memory:');
  const exec = (query: string, ...args: (string | number)[]) => database.prepare(query).all(...args);
  const book = new AttemptCounts({ exec });
  let isAway = false;
  const answering = async <T>(work: () => T): Promise<T> => {
    if (isAway) throw new Error('Network connection lost.');
    return work();
  };
  const counter: AttemptCounter = {
    count: (tries, now) => answering(() => book.count(tries, now)),
    takeBack: (keys, now) => answering(() => book.takeBack(keys, now)),
    forget: (keys) => answering(() => book.forget(keys)),
  };
  return {
    binding: { idFromName: (name) => name, get: () => counter },
    forget: () => void exec('DELETE FROM rate_limits'),
    expire: () => void exec('UPDATE rate_limits SET resets_at = 1'),
    keys: () => exec('SELECT key FROM rate_limits').map(({ key }) => String(key)),
    away: (away) => {
      isAway = away;
    },
  };
}
