import { Hono } from 'hono';
import { acceptedKeys } from '../../platform/keys.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';

/**
 * GET /keys names the secrets whose signatures the Worker accepts, the current one first: every signed link shows the same names. A change
 * of the secret asks here before it encrypts anything again.
 */
export const keysApi = new Hono<ShopEnv>().get('/keys', requires('shop'), (c) =>
  c.json({ accepted: acceptedKeys(c.var.shop.env, 'name').map(({ id }) => id) }),
);
