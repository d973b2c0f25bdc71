import { Hono } from 'hono';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { readFigures } from './read-figures.server.ts';

export const figuresAdmin = new Hono<ShopEnv>().get('/dashboard', requires('administer'), async (c) =>
  c.json(await readFigures(c.var.shop)),
);
