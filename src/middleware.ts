import { env } from 'cloudflare:workers';
import { defineMiddleware } from 'astro:middleware';
import { parseEnv } from './platform/env.ts';
import { openShop } from './platform/shop.ts';

/** Gives every page its shop: settings, database, clock. */
export const onRequest = defineMiddleware(async ({ locals }, next) => {
  locals.shop = openShop(parseEnv(env), (work) => locals.cfContext.waitUntil(work));
  return next();
});
