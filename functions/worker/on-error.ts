import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { logFault } from '../../src/platform/log/log.ts';
import { CookieNeeded, cookieChallenge } from '../../src/platform/request/cookie-challenge.ts';
import { supportHint } from '../../src/platform/request/request-note.ts';
import type { ShopEnv } from '../../src/platform/request/route.ts';
import { ShopError, shopErrorIn } from '../../src/platform/shop-error.ts';

/**
 * The one place where errors become answers: `{ error, details, code, title, …facts }`. `error` and `details` are the
 * fields of the specification (a short name and the sentence to show).
 */
export function onError(error: Error, c: Context<ShopEnv>): Response | Promise<Response> {
  if (error instanceof CookieNeeded) return cookieChallenge(c.var.shop.env, c.req.raw);
  const refused = shopErrorIn(error);
  const known = refused ?? new ShopError('INTERNAL');
  if (!refused) logFault(`${c.req.method} ${c.req.path}`, error);
  const { code, title, message, status: number } = known.refusal;
  const details = refused ? message : message + supportHint();
  const status = number as ContentfulStatusCode;
  if (status === 503 || status === 429) c.header('Retry-After', retryAfter(known));
  return c.json({ error: title, details, code, title, ...known.facts }, status);
}

/** Seconds after which it is worth trying again. */
const retryAfter = ({ code, facts }: ShopError): string =>
  code === 'SHOP_CLOSED' ? '600' : code === 'SHOP_BUSY' ? '5' : String(facts.retry_after ?? 60);
