import { Hono } from 'hono';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { readToDo, type ToDoSources } from './to-do.server.ts';

/** GET /to-do → what waits for the administrator: the menu and the dashboard show it. */
export const toDo = (sources: ToDoSources) =>
  new Hono<ShopEnv>().get('/to-do', requires('administer'), async (c) => c.json(await readToDo(c.var.shop, sources, c.var.account.id)));
