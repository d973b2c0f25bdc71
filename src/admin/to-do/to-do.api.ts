import { Hono } from 'hono';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { readToDo } from './to-do.server.ts';

/** GET /to-do → what waits for the administrator: the menu and the dashboard show it. */
export const toDo = new Hono<ShopEnv>().get('/to-do', requires('administer'), async (c) =>
  c.json(await readToDo(c.var.shop, c.var.account.id)),
);
