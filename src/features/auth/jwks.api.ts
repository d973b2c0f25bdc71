import { Hono } from 'hono';
import { setSecurityHeaders } from '../../platform/request/headers.ts';

/** Public keys of the shop's tokens: none, because a session is a cookie that only the shop reads (#218). Cached for 10 minutes. */
export const jwks = new Hono().get('/.well-known/jwks.json', (c) => {
  setSecurityHeaders(c.res.headers);
  return c.json({ keys: [] }, 200, { 'cache-control': 'public, max-age=600' });
});
