import type { Env, MiddlewareHandler } from 'hono';
import { CONFIRMED_FOR } from '../../rules/limits.ts';
import { can, type Permission, type SignedInPermission } from '../../rules/people/permissions.ts';
import { logSecurity } from '../log.ts';
import { ShopError } from '../shop-error.ts';
import type { ShopEnv, SignedInEnv } from './route.ts';

type Guard<E extends Env> = MiddlewareHandler<E> & { readonly permission: Permission };

interface Conditions {
  readonly confirmed?: boolean;
}

/**
 * The permission that a route requires. Every route has one; a test walks the router and fails where it is missing.
 * Behind a permission that guests do not have, `c.var.account` and `c.var.visitor.userId` are never null.
 * `confirmed`: the user has confirmed their identity within CONFIRMED_FOR (POST /auth/confirm). For money and roles.
 * @throws ShopError LOGIN_REQUIRED for a guest, FACTOR_NEEDED for an administrator without a second factor, NOT_ALLOWED for
 * everybody else, CONFIRM_NEEDED
 */
export function requires(permission: SignedInPermission, conditions?: Conditions): Guard<SignedInEnv>;
export function requires(permission: Permission, conditions?: Conditions): Guard<ShopEnv>;
export function requires(permission: Permission, { confirmed = false }: Conditions = {}): Guard<ShopEnv> | Guard<SignedInEnv> {
  const guard: MiddlewareHandler<ShopEnv> = async (c, next) => {
    const { account, shop } = c.var;
    if (!can(account?.role ?? 'guest', permission)) {
      // A guest who must log in is not a security event, except on routes of the administrator.
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
