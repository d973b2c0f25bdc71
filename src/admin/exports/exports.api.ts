import { Hono } from 'hono';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';

/** Asked before a file with customers' data is offered: a link cannot ask for the password, a call can. */
export const exportsAdmin = new Hono<ShopEnv>().get('/exports/allowed', requires('administer', { confirmed: true }), (c) =>
  c.json({ ok: true }),
);
