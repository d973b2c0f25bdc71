import type { MiddlewareHandler } from 'hono';
import { can, type Permission } from '../rules/permissions.ts';
import type { ShopEnv } from './route.ts';
import { ShopError } from './shop-error.ts';

/**
 * Declares what a route needs. Every route has one; a test walks the router and fails where it is missing.
 * @throws ShopError LOGIN_REQUIRED to a guest, NOT_ALLOWED to everybody else
 */
export function requires(permission: Permission): MiddlewareHandler<ShopEnv> & { readonly permission: Permission } {
  const guard: MiddlewareHandler<ShopEnv> = async (c, next) => {
    const { account } = c.var;
    if (!can(account?.role ?? 'guest', permission)) throw new ShopError(account ? 'NOT_ALLOWED' : 'LOGIN_REQUIRED');
    await next();
  };
  return Object.assign(guard, { permission });
}
