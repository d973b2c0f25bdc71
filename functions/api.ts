import { Hono } from 'hono';
import { openShop, type Shop } from '../src/platform/shop.ts';
import { parseEnv } from '../src/platform/env.ts';
import { ShopError } from '../src/platform/shop-error.ts';
import { onError } from './on-error.ts';

export type ApiEnv = { Bindings: object; Variables: { shop: Shop } };

/** Every route of the API. Chained, so that `hc<Api>` types the islands. */
const api = new Hono<ApiEnv>()
  .onError(onError)
  .notFound(() => {
    throw new ShopError('NOT_FOUND');
  })
  .use(async (c, next) => {
    c.set('shop', openShop(parseEnv(c.env), (work) => c.executionCtx.waitUntil(work)));
    await next();
  })
  .basePath('/api');

export { api };
export type Api = typeof api;
