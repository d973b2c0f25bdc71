import { logSecurity } from '../../../platform/log/log.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { can, type Permission } from '../../../rules/people/permissions.ts';
import { urls } from '../../../urls.ts';
import { readAccount, touchSession } from './session.server.ts';

/**
 * Where to redirect a visitor who may not see a page; null if they may. A page of the customer's own account needs only a
 * signed session cookie here: `readOwnPage` checks in its one round trip whether the session is still valid. The admin area
 * asks the database first, and sends an administrator without a second factor to the page where it is set up.
 */
export async function guardRedirect(
  shop: Shop,
  request: Request,
  owner: PageOwner,
  permission: Permission | undefined,
): Promise<string | null> {
  if (permission && can('guest', permission)) return null;
  const { pathname, search } = new URL(request.url);
  if (permission === 'own-account') return owner.userId ? null : urls.loginFor(pathname + search);
  const account = owner.userId ? await readAccount(shop, request) : null;
  touchSession(shop, account);
  if (account && permission && can(account.role, permission)) return null;
  if (account?.factorNeeded) return urls.security;
  logSecurity('role_refused', { account: account?.id, route: `GET ${pathname}`, reason: permission });
  return urls.adminLoginFor(pathname + search);
}
