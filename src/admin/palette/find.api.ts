import { Hono } from 'hono';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { withListQuery } from '../../platform/request/validated.ts';
import { findQuery } from './find.schema.ts';
import { find } from './find.server.ts';

/** GET /find?q= → orders, products and customers with these words. */
export const findAdmin = new Hono<ShopEnv>().get('/find', requires('administer'), withListQuery(findQuery), async (c) =>
  c.json(await find(c.var.shop, c.req.valid('query').q)),
);
