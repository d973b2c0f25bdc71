import { type Db, openDatabase } from './database/database.ts';
import type { Writer } from './database/writer.ts';
import { durableObjectWriter } from './database/writer-client.ts';
import type { Env } from './env.ts';
import { logFault } from './log.ts';
import { type Calls, callBudget } from './request/calls.ts';

/** Messages of the outbox to send: those of one order, those under these keys, or all that wait. */
export interface Due {
  readonly orderId?: string;
  readonly dedupeKeys?: readonly string[];
}

export type Send = (shop: Shop, due: Due) => Promise<void>;

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
  /** Sends messages. Whoever sends knows the mails of every feature, so src/open-shop.ts supplies it from above them. */
  readonly send: Send;
}

export function assembleShop(env: Env, waitUntil: (work: Promise<unknown>) => void, send: Send, now = Date.now()): Shop {
  const calls = callBudget();
  return {
    env,
    db: openDatabase(env, writerOf(env), calls.spend),
    calls,
    now,
    send,
    background: (work) => waitUntil(work.catch((error: unknown) => logFault('background', error))),
  };
}

/** Near the shoppers and the database; there is one in the whole world, by its name. */
export function writerOf({ LEDGER }: Env): Writer {
  return durableObjectWriter(() => LEDGER.get(LEDGER.idFromName('ledger'), { locationHint: 'apac' }));
}
