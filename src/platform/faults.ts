import { isForNow, shopErrorIn } from './shop-error.ts';

/**
 * Returns the status of a failed page: 404 for what does not exist, 413 for a form that is too long, 429 for too many searches, 503 where
 * the database did not answer (trying again is safe), 500 for everything else.
 */
export function statusOfFault(error: unknown): 404 | 413 | 429 | 500 | 503 {
  const code = shopErrorIn(error)?.code;
  if (code === 'TOO_MANY_TRIES') return 429;
  if (code === 'BODY_TOO_LARGE') return 413;
  if (code === 'NOT_FOUND' || code === 'ORDER_NOT_FOUND') return 404;
  return isForNow(code) || isDatabaseFault(error) ? 503 : 500;
}

/**
 * Returns true for a fault of the database. Drizzle and the client wrap the original error; in workerd an unreachable server is an Error
 * without a name of its own.
 */
function isDatabaseFault(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  const { name, message } = error;
  return (
    /^(LibsqlError|TimeoutError|AbortError|HttpServerError)$/.test(name) ||
    /^Failed query|connection lost|fetch failed/i.test(message) ||
    isDatabaseFault(error.cause, depth + 1)
  );
}
