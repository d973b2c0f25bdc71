import { Hono } from 'hono';
import { isSameSecret } from '../../platform/hashing.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { keptHealth, versionOf } from './read-health.server.ts';

/**
 * For monitors. GET /health → the Worker runs; it asks nobody. GET /health/deep with `Authorization: Bearer HEALTH_TOKEN` → the state of
 * the shop; 503 where it is failing. Without the setting there is no such address.
 */
export const healthApi = new Hono<ShopEnv>()
  .get('/health', requires('shop'), (c) => c.json({ status: 'ok' as const, version: versionOf(c.var.shop).id }))
  .get('/health/deep', requires('signed'), async (c) => {
    const { HEALTH_TOKEN: token } = c.var.shop.env;
    if (token === undefined) throw new ShopError('NOT_FOUND');
    const given = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    if (given === undefined || !isSameSecret(given, token)) {
      return c.json({ error: 'Not allowed', details: 'This address needs the token of the monitor.' }, 401, {
        'www-authenticate': 'Bearer',
      });
    }
    const health = await keptHealth(c.var.shop);
    return c.json(health, health.status === 'failing' ? 503 : 200);
  });
