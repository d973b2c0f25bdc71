import type { Env, MiddlewareHandler } from 'hono';
import { CONFIRMED_FOR } from '../../rules/limits.ts';
import { can, type Permission, type SignedInPermission } from '../../rules/people/permissions.ts';
import { logSecurity } from '../log/log.ts';
import { ShopError } from '../shop-error.ts';
import type { ShopEnv, SignedInEnv, VisitorEnv } from './route.ts';
import type { Account } from './visitor.ts';

type Guard<E extends Env> = MiddlewareHandler<E> & { readonly permission: Permission };

interface Conditions {
  readonly confirmed?: boolean;
}

/** Returns true if the user has confirmed their identity within CONFIRMED_FOR (POST /auth/confirm). */
export const hasConfirmed = (account: Pick<Account, 'confirmedAt'> | null, now: number): boolean =>
  (account?.confirmedAt ?? 0) > now - CONFIRMED_FOR;

/**
 * Requires a confirmed identity, for a route that needs it for some bodies only.
 * @throws ShopError CONFIRM_NEEDED
 */
export function assertConfirmed(account: Pick<Account, 'confirmedAt'>, now: number): void {
  if (!hasConfirmed(account, now)) throw new ShopError('CONFIRM_NEEDED');
}

/**
 * Returns the permission that a route requires. Every route has one; a test walks the router and fails where it is missing. Behind a
 * permission that guests do not have, `c.var.account` and `c.var.visitor.userId` are never null. `confirmed`: the user has confirmed
 * their identity. For money, roles, and contacts of many people at once.
 * @throws ShopError LOGIN_REQUIRED for a guest, FACTOR_NEEDED for an administrator without a second factor, NOT_ALLOWED for everybody
 * else, CONFIRM_NEEDED
 */
export function requires(permission: SignedInPermission, conditions?: Conditions): Guard<SignedInEnv>;
export function requires(permission: Permission, conditions?: Conditions): Guard<VisitorEnv>;
export function requires(permission: Permission, { confirmed = false }: Conditions = {}): Guard<VisitorEnv> | Guard<SignedInEnv> {
  const guard: MiddlewareHandler<VisitorEnv> = async (c, next) => {
    const { caller, shop } = c.var;
    const account = await caller.account();
    if (!can(account?.role ?? 'guest', permission)) {
      // A guest who must log in is not a security event, except on routes of the administrator.
      if (account || permission === 'administer') {
        logSecurity('role_refused', { account: account?.id, route: `${c.req.method} ${c.req.path}`, reason: permission });
      }
      throw new ShopError(!account ? 'LOGIN_REQUIRED' : account.factorNeeded ? 'FACTOR_NEEDED' : 'NOT_ALLOWED');
    }
    if (confirmed && !hasConfirmed(account, shop.now)) throw new ShopError('CONFIRM_NEEDED');
    c.set('account', account);
    c.set('visitor', { userId: account?.id ?? null, guestId: caller.owner.guestId });
    await next();
  };
  return Object.assign(guard, { permission });
}

/**
 * The same for a route that a shopper waits for: it begins before it is known who asks. Its first batch finds out, so there is no
 * round trip for it. The route uses `c.var.caller`: `owner` in its queries and statements, `account()` and `userId()` after the first
 * batch. Without a permission that guests do not have, a session that is over makes a guest of the caller.
 */
export function requiresInFirstBatch(permission: 'shop' | 'own-account'): Guard<ShopEnv> {
  const guard: MiddlewareHandler<ShopEnv> = async (c, next) => {
    const { caller } = c.var;
    const isRequired = !can('guest', permission);
    caller.arriveWithFirstBatch(isRequired);
    await next();
    // A route that has sent no batch has not found out.
    if (isRequired && !c.error) await caller.userId();
  };
  return Object.assign(guard, { permission });
}
