import { DatabaseSync } from 'node:sqlite';
import { ViewBook } from '../../../src/features/analytics/view-book.server.ts';
import type { ViewBuffer } from '../../../src/platform/view-buffer.ts';

/** The buffer of page views of a shop under test: the same code as in a Worker, with an SQLite database in memory. */
export interface Views {
  /** The stand-in for the Durable Object. Nothing is written by itself: see `writeWaitingViews`. */
  readonly binding: { idFromName(name: string): unknown; get(): ViewBuffer };
  readonly book: ViewBook;
  /** From now on the buffer does not answer (true), or answers again (false). */
  away(isAway: boolean): void;
}

export function viewsInMemory(): Views {
  const database = new DatabaseSync(':memory:');
  const book = new ViewBook({ exec: (query, ...args) => database.prepare(query).all(...args) });
  let isAway = false;
  const answering = async <T>(work: () => T): Promise<T> => {
    if (isAway) throw new Error('Network connection lost.');
    return work();
  };
  const buffer: ViewBuffer = { add: (view) => answering(() => book.add(view)), live: (now) => answering(() => book.live(now)) };
  return {
    binding: { idFromName: (name) => name, get: () => buffer },
    book,
    away: (away) => {
      isAway = away;
    },
  };
}
