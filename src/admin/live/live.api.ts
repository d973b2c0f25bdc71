import { Hono } from 'hono';
import { liveHub, SESSION_HEADER } from '../../platform/live/live-hub.ts';
import { logSecurity } from '../../platform/log/log.ts';
import { requires } from '../../platform/request/guard.ts';
import { isOwnOrigin } from '../../platform/request/own-origin.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { ShopError } from '../../platform/shop-error.ts';

/** A Response with workerd's addition: the browser's end of the socket. */
type Upgraded = ResponseInit & { readonly webSocket: unknown };

/**
 * GET /live opens the socket on which screens are told what has changed (#290). The origin is checked here too: browsers let
 * every site open a socket to this one, with its cookies, and the check of writes passes over a GET.
 * @throws ShopError FORBIDDEN_ORIGIN, BAD_REQUEST for a request that is no upgrade, SHOP_BUSY without a hub that answers
 */
export const live = new Hono<ShopEnv>().get('/live', requires('administer'), async (c) => {
  const { shop, account } = c.var;
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw new ShopError('BAD_REQUEST');
  if (!isOwnOrigin(c.req.header('origin') ?? '', new URL(c.req.url), shop.env)) {
    logSecurity('origin_refused', { account: account.id, route: 'GET /api/admin/live' });
    throw new ShopError('FORBIDDEN_ORIGIN');
  }
  const hub = liveHub(shop.env);
  if (!hub) throw new ShopError('SHOP_BUSY');
  const asked = new Request(c.req.url, { headers: { upgrade: 'websocket', [SESSION_HEADER]: account.sessionId } });
  const answer = await hub.fetch(asked).catch(() => {
    // It was moved or replaced meanwhile; what goes wrong in it, it logs itself. The screen asks again.
    throw new ShopError('SHOP_BUSY');
  });
  // The answer of an object is immutable, and the API sets headers on it: a new one carries the socket.
  const webSocket = 'webSocket' in answer ? answer.webSocket : null;
  return new Response(null, { status: 101, webSocket } as Upgraded);
});
