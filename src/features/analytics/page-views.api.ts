import { Hono } from 'hono';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';
import { viewBody } from './page-views.schema.ts';
import { recordView } from './record-view.server.ts';

export const pageViewsApi = new Hono<ShopEnv>().post('/page-views', requires('shop'), validated(viewBody), async (c) => {
  const { shop, visitor } = c.var;
  await recordView(shop, c.req.raw, { ...c.req.valid('json'), userId: visitor.userId });
  return c.body(null, 204);
});
