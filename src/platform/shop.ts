import { type Db, openDatabase } from './database/database.ts';
import type { Writer } from './database/writer.ts';
import { durableObjectWriter } from './database/writer-client.ts';
import type { WriterObject } from './database/writer-object.ts';
import type { Env } from './env.ts';
import { logFault } from './log/log.ts';
import { type Calls, callBudget } from './request/calls.ts';

/** Messages of the outbox to send: those of one order, those with these keys, or all that are waiting. */
export interface Due {
  readonly orderId?: string;
  readonly dedupeKeys?: readonly string[];
}

/** Subject of a mail. */
export interface MailSubject {
  readonly kind: string;
  readonly orderId: string | null;
  readonly payload: Readonly<Record<string, string>>;
}

export interface WrittenMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** For the owner's words: the first name of the reader, and the number of the order. */
  readonly facts?: { readonly name: string; readonly order: string };
}

export type Send = (shop: Shop, due: Due) => Promise<void>;
export type WriteMail = (shop: Shop, subject: MailSubject) => Promise<WrittenMail>;

/** The context of every read and verb: settings, database, clock, and a way to run work after the answer. */
export interface Shop {
  readonly env: Env;
  readonly db: Db;
  /** Counted, because Cloudflare limits the calls of one run of a Worker. */
  readonly calls: Calls;
  /** UTC ms, the same for the whole request. */
  readonly now: number;
  /** Lets work continue after the answer was sent; a failure is logged, never shown. */
  background(work: Promise<unknown>): void;
  /** Sends messages. The sender imports the mails of every feature, which the platform must not do, so src/open-shop.ts passes it in. */
  readonly send: Send;
  /** Writes a mail in the present language, as it would be sent. @throws Error if what it is about does not exist or leaves nothing to say */
  readonly writeMail: WriteMail;
}

export function assembleShop(
  env: Env,
  waitUntil: (work: Promise<unknown>) => void,
  mailing: Pick<Shop, 'send' | 'writeMail'>,
  now = Date.now(),
): Shop {
  const calls = callBudget();
  return {
    env,
    db: openDatabase(env, writerOf(env), calls.spend),
    calls,
    now,
    ...mailing,
    background: (work) => waitUntil(work.catch((error: unknown) => logFault('background', error))),
  };
}

/**
 * The one writer object of the shop, found by its name. Its first call creates it next to the Worker, which is placed next to the database.
 */
export function writerOf(env: Env): Writer {
  return durableObjectWriter(() => writerObject(env));
}

/** Returns a stub of it. A call may fail: see `durableObjectWriter`. */
export const writerObject = ({ LEDGER }: Pick<Env, 'LEDGER'>): WriterObject => LEDGER.get(LEDGER.idFromName('ledger'));
