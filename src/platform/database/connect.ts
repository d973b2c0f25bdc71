import { type Client, createClient } from '@libsql/client/web';
import { DB_TIMEOUT, RETRY_PAUSE } from '../../rules/limits.ts';
import { ShopError } from '../shop-error.ts';

export interface DatabaseAddress {
  TURSO_DATABASE_URL: string;
  TURSO_AUTH_TOKEN?: string | undefined;
}

/** Runs a call to the database with the ms that it may take. */
export type Wait = <T>(call: (within: number) => Promise<T>) => Promise<T>;

/**
 * A client whose every call ends within four seconds, its body included. `called` counts each request, `wait` may give less time.
 * @throws ShopError SHOP_BUSY for silence, 5xx and a server that stays crowded
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

/** An answer that is all there: a server may fall silent between the first line and the last. */
async function fetchWhole(request: Request, within: number, called: () => void): Promise<Response> {
  const answer = await fetchWithRetry(request, AbortSignal.timeout(within), called);
  return new Response(await answer.text(), answer);
}

/** A crowded server turns calls away with 429 before it has read them, so knocking again is safe, for writes too. */
export async function fetchWithRetry(request: Request, signal: AbortSignal, called: () => void = () => {}): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    called();
    const answer = await fetch(request.clone(), { signal });
    if (answer.status !== 429) return answer;
    await answer.body?.cancel();
    const pause = RETRY_PAUSE * Math.min(tries, 8) * (0.5 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
  }
}
