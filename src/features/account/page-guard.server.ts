import type { Shop } from '../../platform/shop.ts';
import type { Owner } from '../../platform/visitor.ts';
import { can, type Permission } from '../../rules/permissions.ts';
import { urls } from '../../urls.ts';
import { readAccount } from './session.server.ts';

/**
 * Where a visitor is sent who may not see a page; null where they may. A page of one's own account is let through on a
 * signed session cookie alone: it learns in its one round trip whether the session still lives (`readOwn`). The admin
 * area asks the database first.
 */
export async function turnedAway(shop: Shop, request: Request, owner: Owner, permission: Permission | undefined): Promise<string | null> {
  if (permission && can('guest', permission)) return null;
  const { pathname, search } = new URL(request.url);
  if (permission === 'own-account') return owner.userId ? null : urls.loginFor(pathname + search);
  const account = owner.userId ? await readAccount(shop, request) : null;
  return account && permission && can(account.role, permission) ? null : urls.adminLoginFor(pathname + search);
}
