import type { MiddlewareHandler } from 'hono';
import type { ShopEnv } from './route.ts';

/** Puts writes about payments (webhooks, verification, new orders) before those of forms and counters. */
export const moneyFirst: MiddlewareHandler<ShopEnv> = async (c, next) => {
  c.var.shop.db.prioritise();
  await next();
};
