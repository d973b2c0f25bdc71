import { Hono } from 'hono';
import { requires } from '../../../platform/request/guard.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import { validated } from '../../../platform/request/validated.ts';
import { sendSoon } from '../../messages/outbox/send-messages.server.ts';
import { preferencesForm } from './preferences.schema.ts';
import { changePreferences, type PreferenceSwitches, readPreferences } from './preferences.server.ts';

/** The two message switches of an account, as easy to turn off as on (L22). */
export const preferences = (switches: PreferenceSwitches) =>
  new Hono<ShopEnv>()
    .get('/preferences', requires('own-account'), async (c) => {
      const { shop, account } = c.var;
      return c.json(await readPreferences(shop, account, switches));
    })
    .put('/preferences', requires('own-account'), validated(preferencesForm), async (c) => {
      const { shop, account } = c.var;
      const queued = await changePreferences(shop, account, c.req.valid('json'), switches);
      sendSoon(shop, ...queued);
      return c.json(await readPreferences(shop, account, switches));
    });
