import { type Calls, countCalls } from './calls.ts';
import { type Db, openDb } from './db.ts';
import type { Env } from './env.ts';
import type { Writer } from './writer.ts';

/** What every read and verb is given: the settings, the database, the clock, and work that may outlive the answer. */
export interface Shop {
  readonly env: Env;
  readonly db: Db;
  /** Counted, because a Worker may make so many in one run and no more. */
  readonly calls: Calls;
  /** UTC ms. Taken once per request, so that all of it happens at one moment. */
  readonly now: number;
  /** Runs after the answer was sent; a failure is logged, never shown. */
  background(work: Promise<unknown>): void;
}

export function openShop(env: Env, waitUntil: (work: Promise<unknown>) => void, now = Date.now()): Shop {
  const calls = countCalls();
  return {
    env,
    db: openDb(env, writerOf(env), calls.spend),
    calls,
    now,
    background: (work) => waitUntil(work.catch((error: unknown) => logFault('background', error))),
  };
}

/** Near the shoppers and the database; there is one in the whole world, by its name. */
export function writerOf({ LEDGER }: Env): Writer {
  return LEDGER.get(LEDGER.idFromName('ledger'), { locationHint: 'apac' });
}

/** One line for the operator; never an answer to a client. */
export function logFault(where: string, error: unknown): void {
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(JSON.stringify({ level: 'error', where, what }));
}
