import type { MiddlewareHandler } from 'hono';
import type { ShopEnv } from './route.ts';

/** For routes that money waits for (webhooks, verification, new orders): what they write goes before forms and counters. */
export const moneyFirst: MiddlewareHandler<ShopEnv> = async (c, next) => {
  c.var.shop.db.hurry();
  await next();
};
