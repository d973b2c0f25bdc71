import { logSecurity } from '../../../platform/log.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { can, type Permission } from '../../../rules/people/permissions.ts';
import { urls } from '../../../urls.ts';
import { readAccount, touchSession } from './session.server.ts';

/**
 * Where a visitor is sent who may not see a page; null where they may. A page of one's own account is let through on a
 * signed session cookie alone: it learns in its one round trip whether the session still lives (`readOwnPage`). The admin
 * area asks the database first, and leads an administrator without a second factor to where it is set up.
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
