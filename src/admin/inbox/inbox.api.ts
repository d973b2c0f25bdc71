import { Hono } from 'hono';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { readInbox } from './read-inbox.server.ts';

/** GET /inbox → complaints, disputes and messages that wait. */
export const inboxAdmin = new Hono<ShopEnv>().get('/inbox', requires('administer'), async (c) => c.json(await readInbox(c.var.shop)));
