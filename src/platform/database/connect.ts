import { type Client, createClient } from '@libsql/client/web';
import { DB_TIMEOUT, RETRY_PAUSE } from '../../rules/limits.ts';
import { ShopError } from '../shop-error.ts';

export interface DatabaseAddress {
  TURSO_DATABASE_URL: string;
  TURSO_AUTH_TOKEN?: string | undefined;
}

/** Runs a call to the database with the time that it may take, in ms. */
export type Wait = <T>(call: (within: number) => Promise<T>) => Promise<T>;

/**
 * A client whose calls end within DB_TIMEOUT ms, including the body. `called` runs for each request; `wait` may allow less time.
 * @throws ShopError SHOP_BUSY where the server does not answer, answers 5xx or stays overloaded
 */
export function connect(address: DatabaseAddress, called: () => void = () => {}, wait: Wait = (call) => call(DB_TIMEOUT)): Client {
  const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken } = address;
  return createClient({
    url,
    ...(authToken && { authToken }),
    fetch: async (request: Request) => {
      const answer = await wait((within) => fetchWhole(request, within, called)).catch(() => null);
      if (answer === null || answer.status >= 500) throw new ShopError('SHOP_BUSY');
      return answer;
    },
  });
}

/** The answer with its whole body: a server may stop answering between the headers and the end. */
async function fetchWhole(request: Request, within: number, called: () => void): Promise<Response> {
  const answer = await fetchWithRetry(request, AbortSignal.timeout(within), called);
  return new Response(await answer.text(), answer);
}

/** An overloaded server rejects requests with 429 before it reads them, so sending them again is safe, even for writes. */
export async function fetchWithRetry(request: Request, signal: AbortSignal, called: () => void = () => {}): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    called();
    const answer = await fetch(request.clone(), { signal });
    if (answer.status !== 429) return answer;
    await answer.body?.cancel();
    const pause = RETRY_PAUSE * Math.min(attempt, 8) * (0.5 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
  }
}
