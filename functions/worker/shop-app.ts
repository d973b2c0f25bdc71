import { type Context, Hono } from 'hono';
import { routePath } from 'hono/route';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { callerOf } from '../../src/features/auth/session/caller.server.ts';
import { touchSession } from '../../src/features/auth/session/session.server.ts';
import { knowStore } from '../../src/features/settings/store.server.ts';
import { openShop } from '../../src/open-shop.ts';
import { parseEnv } from '../../src/platform/env.ts';
import { logFault } from '../../src/platform/log/log.ts';
import { CookieNeeded, cookieChallenge } from '../../src/platform/request/cookie-challenge.ts';
import { NOT_KEPT, setSecurityHeaders } from '../../src/platform/request/headers.ts';
import { noteRoute, supportHint } from '../../src/platform/request/request-note.ts';
import { withCurrentSignatures } from '../../src/platform/request/resigned-cookies.ts';
import type { ShopEnv } from '../../src/platform/request/route.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { ShopError, shopErrorIn } from '../../src/platform/shop-error.ts';
import { GATEWAY_REQUEST_TIMEOUT } from '../../src/rules/limits.ts';
import { isRefusedWhileClosed } from './closed-shop.ts';

/**
 * The one place where errors become answers: `{ error, details, code, title, …facts }`. `error` and `details` are the
 * fields of the specification (a short name and the sentence to show).
 */
function onError(error: Error, c: Context<ShopEnv>): Response | Promise<Response> {
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

/** Requests that a page sends by itself; they do not count as use of the session. */
const timedRequests = ['/api/me', '/api/auth/token', '/api/page-views', '/api/admin/live', '/api/admin/to-do'];

/** Reads are refused at once while the database is silent, except those of the monitor, who asks whether it is. */
const isRefusedInSilence = ({ method, path }: { readonly method: string; readonly path: string }) =>
  (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/health');

/** They are not worth a line in the log: monitors and pages send them all day. */
const unlogged = ['/api/health', '/api/page-views', '/api/admin/live'];

/** Returns the base of every API of the shop: the shop and the caller, headers and errors. */
export const shopApp = <Path extends string>(basePath: Path) =>
  new Hono<ShopEnv>()
    .basePath(basePath)
    .onError(onError)
    .notFound(() => {
      throw new ShopError('NOT_FOUND');
    })
    // Outermost, so that a request that the next middleware refuses (while the database does not answer) gets these headers too.
    .use(async (c, next) => {
      await next();
      setSecurityHeaders(c.res.headers);
      if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', NOT_KEPT);
      // The last path that matched is the handler's.
      if (!unlogged.includes(c.req.path)) noteRoute(routePath(c, -1), (c.get('shop') as Shop | undefined)?.db);
    })
    .use(async (c, next) => {
      c.set(
        'shop',
        openShop(parseEnv(c.env), (work) => c.executionCtx.waitUntil(work)),
      );
      c.var.shop.calls.prioritise(GATEWAY_REQUEST_TIMEOUT);
      c.req.raw = await withCurrentSignatures(c.var.shop.env, c.req.raw);
      if (isRefusedWhileClosed(c.req)) c.var.shop.db.refuseWhileClosed();
      if (isRefusedInSilence(c.req)) c.var.shop.db.refuseReadsInSilence();
      const isUse = !timedRequests.includes(c.req.path);
      c.set('caller', await callerOf(c.var.shop, c.req.raw, (account) => isUse && touchSession(c.var.shop, account)));
      if (c.req.path.startsWith('/api/admin/')) await knowStore(c.var.shop);
      await next();
    });
