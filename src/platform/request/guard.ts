import type { MiddlewareHandler } from 'hono';
import { CONFIRMED_FOR } from '../../rules/limits.ts';
import { can, type Permission } from '../../rules/people/permissions.ts';
import { logSecurity } from '../log.ts';
import { ShopError } from '../shop-error.ts';
import type { ShopEnv } from './route.ts';

/**
 * Declares what a route needs. Every route has one; a test walks the router and fails where it is missing.
 * `confirmed`: the user proved again, a few minutes ago at most, who it is (POST /auth/confirm). For money and roles.
 * @throws ShopError LOGIN_REQUIRED to a guest, FACTOR_NEEDED to an administrator without a second factor, NOT_ALLOWED to
 * everybody else, CONFIRM_NEEDED
 */
export function requires(
  permission: Permission,
  { confirmed = false }: { confirmed?: boolean } = {},
): MiddlewareHandler<ShopEnv> & { readonly permission: Permission } {
  const guard: MiddlewareHandler<ShopEnv> = async (c, next) => {
    const { account, shop } = c.var;
    if (!can(account?.role ?? 'guest', permission)) {
      // A guest is asked to log in every day; that nobody takes for an attack, unless it is the administrator's door.
      if (account || permission === 'administer') {
        logSecurity('role_refused', { account: account?.id, route: `${c.req.method} ${c.req.path}`, reason: permission });
      }
      throw new ShopError(!account ? 'LOGIN_REQUIRED' : account.factorNeeded ? 'FACTOR_NEEDED' : 'NOT_ALLOWED');
    }
    if (confirmed && (account?.confirmedAt ?? 0) <= shop.now - CONFIRMED_FOR) throw new ShopError('CONFIRM_NEEDED');
    await next();
  };
  return Object.assign(guard, { permission });
}
