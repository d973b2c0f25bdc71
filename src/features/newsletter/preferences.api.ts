import { Hono } from 'hono';
import { readJson } from '../../platform/request/body.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { sendSoon } from '../messages/outbox/send-messages.server.ts';
import { preferencesForm } from './preferences.schema.ts';
import { changePreferences, readPreferences } from './preferences.server.ts';

/** What an account wishes to be told, and by which way: two switches, as easy to turn off as on (L22). */
export const preferences = new Hono<ShopEnv>()
  .get('/preferences', requires('own-account'), async (c) => {
    const { shop, account } = c.var;
    if (!account) throw new ShopError('LOGIN_REQUIRED');
    return c.json(await readPreferences(shop, account));
  })
  .put('/preferences', requires('own-account'), async (c) => {
    const { shop, account } = c.var;
    if (!account) throw new ShopError('LOGIN_REQUIRED');
    const queued = await changePreferences(shop, account, await readJson(c.req.raw, preferencesForm));
    sendSoon(shop, ...queued);
    return c.json(await readPreferences(shop, account));
  });
