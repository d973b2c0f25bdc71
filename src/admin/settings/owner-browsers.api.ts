import { Hono } from 'hono';
import { browserCookie } from '../../features/owner-news/push/browser-cookie.server.ts';
import { ownerBrowserBody } from '../../features/owner-news/push/owner-browsers.schema.ts';
import {
  addOwnerBrowser,
  listOwnerBrowsers,
  removeOwnerBrowser,
  testOwnerBrowser,
} from '../../features/owner-news/push/owner-browsers.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';

/** The browsers in which the owner is told at once. */
export const ownerBrowsersAdmin = new Hono<ShopEnv>()
  .post('/settings/owner-news/browsers', requires('administer'), validated(ownerBrowserBody), async (c) => {
    const { shop, account } = c.var;
    const id = await addOwnerBrowser(shop, c.req.valid('json'), c.req.header('user-agent') ?? '', account);
    c.header('Set-Cookie', browserCookie(shop, id), { append: true });
    return c.json({ browsers: await listOwnerBrowsers(shop) }, 201);
  })
  .post('/settings/owner-news/browsers/:id/test', requires('administer'), async (c) =>
    c.json({ outcome: await testOwnerBrowser(c.var.shop, c.req.param('id'), c.var.account.email) }),
  )
  .delete('/settings/owner-news/browsers/:id', requires('administer'), async (c) => {
    await removeOwnerBrowser(c.var.shop, c.req.param('id'), c.var.account.email);
    return c.json({ browsers: await listOwnerBrowsers(c.var.shop) });
  });
