import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { logFault } from '../src/platform/log.ts';
import { ShopError, shopErrorIn } from '../src/platform/shop-error.ts';

/**
 * The one place where errors become answers: `{ error, details, code, title, …facts }`. `error` and `details` are the
 * fields of the specification (a short name and the sentence to show).
 */
export function onError(error: Error, c: Context): Response {
  const refused = shopErrorIn(error);
  const known = refused ?? new ShopError('INTERNAL');
  if (!refused) logFault(`${c.req.method} ${c.req.path}`, error);
  const { code, title, message, status: number } = known.refusal;
  const status = number as ContentfulStatusCode;
  if (status === 503 || status === 429) c.header('Retry-After', status === 503 ? '5' : String(known.facts.retry_after ?? 60));
  return c.json({ error: title, details: message, code, title, ...known.facts }, status);
}
