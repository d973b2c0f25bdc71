import { Hono } from 'hono';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { readOperations } from './read-operations.server.ts';

/** GET /operations → the state of the shop with its details. */
export const operationsAdmin = new Hono<ShopEnv>().get('/operations', requires('administer'), async (c) =>
  c.json(await readOperations(c.var.shop)),
);
