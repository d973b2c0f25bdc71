import { DB_TIMEOUT, RETRY_PAUSE } from '../../rules/limits.ts';
import { ShopError } from '../shop-error.ts';

export interface DatabaseAddress {
  TURSO_DATABASE_URL: string;
  TURSO_AUTH_TOKEN?: string | undefined;
}

/** Runs a call to the database with the time that it may take, in ms. */
export type Wait = <T>(call: (within: number) => Promise<T>) => Promise<T>;

/** Waits for each call, which may take DB_TIMEOUT. */
export const waitForEach: Wait = (call) => call(DB_TIMEOUT);

/**
 * Asks the database for answers as they are: a server that compresses them spends a third of a page's CPU on it, and twenty times that
 * with Brotli, while the network between the two carries 20 KB in no time.
 */
export const NOT_COMPRESSED = { 'accept-encoding': 'identity' };

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** The database does not take the token: for shoppers as if it did not answer, for the owner another matter. */
export class TokenRefused extends ShopError {
  constructor() {
    super('SHOP_BUSY');
  }
}

/** The database did not answer in time. */
export class DatabaseSilent extends ShopError {
  constructor() {
    super('SHOP_BUSY');
  }
}

/** Sends a request to the database. @throws ShopError SHOP_BUSY: see `databaseCalls` */
export type CallDatabase = (url: URL, request: RequestInit) => Promise<Answer>;

/**
 * Calls that end within DB_TIMEOUT ms, including the body. `called` runs for each request; `wait` may allow less time.
 * @throws ShopError SHOP_BUSY if the server cannot be reached, answers 5xx or has no such database; DatabaseSilent where it does not answer in time or stays
 * overloaded; TokenRefused
 */
export function databaseCalls(called: () => void = () => {}, wait = waitForEach): CallDatabase {
  return async (url, request) => {
    const send = (signal: AbortSignal) => fetch(url, { ...request, signal });
    const answer = await wait((within) => callWhole(send, within, called)).catch((error: unknown) => {
      throw isTimeout(error) ? new DatabaseSilent() : new ShopError('SHOP_BUSY');
    });
    // 404: a provider knows no such database (any more).
    if (answer.status >= 500 || answer.status === 404) throw new ShopError('SHOP_BUSY');
    if (answer.status === 401 || answer.status === 403) throw new TokenRefused();
    return answer;
  };
}

const isTimeout = (error: unknown) => (Object(error) as { name?: unknown }).name === 'TimeoutError';

/** Sends the same request each time. */
type Send = (signal: AbortSignal) => Promise<Response>;

/** Returns the answer with its whole body: a server may stop answering between the headers and the end. */
async function callWhole(send: Send, within: number, called: () => void): Promise<Answer> {
  const answer = await sendWithRetry(send, AbortSignal.timeout(within), called);
  return { status: answer.status, text: await answer.text() };
}

/** An overloaded server rejects requests with 429 before it reads them, so sending them again is safe, even for writes. */
export async function sendWithRetry(send: Send, signal: AbortSignal, called: () => void = () => {}): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    called();
    const answer = await send(signal);
    if (answer.status !== 429) return answer;
    await answer.body?.cancel();
    const pause = RETRY_PAUSE * Math.min(attempt, 8) * (0.5 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
  }
}
