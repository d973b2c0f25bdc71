import { Hono } from 'hono';
import { cart } from '../src/features/cart/cart.api.ts';
import { paymentCallback } from '../src/features/payment/callback.api.ts';
import { payment } from '../src/features/payment/payment.api.ts';
import { parseEnv } from '../src/platform/env.ts';
import type { ShopEnv } from '../src/platform/route.ts';
import { openShop } from '../src/platform/shop.ts';
import { ShopError } from '../src/platform/shop-error.ts';
import { checkOrigin } from './check-origin.ts';
import { onError } from './on-error.ts';

/** Every route of the API. Chained, so that `hc<Api>` types the islands. */
export const api = new Hono<ShopEnv>()
  .basePath('/api')
  .onError(onError)
  .notFound(() => {
    throw new ShopError('NOT_FOUND');
  })
  .use(async (c, next) => {
    c.set('shop', openShop(parseEnv(c.env), (work) => c.executionCtx.waitUntil(work)));
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    await next();
  })
  .use(checkOrigin)
  .route('/', cart)
  .route('/', payment)
  .route('/', paymentCallback);

export type Api = typeof api;
