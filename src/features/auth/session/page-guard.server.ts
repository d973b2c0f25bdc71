import { logSecurity } from '../../../platform/log/log.ts';
import type { Account, PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ownPathOf } from '../../../rules/language/language.ts';
import { can, type Permission } from '../../../rules/people/permissions.ts';
import { urls } from '../../../urls.ts';
import { readAccount, touchSession } from './session.server.ts';

/** The way of a visitor into a page. */
interface Admission {
  /** The redirect; null if they may see the page. */
  readonly away: string | null;
  /** Read where the page asks for it before it begins. */
  readonly account: Account | null;
}

/**
 * Says whether a visitor may see a page. A page of the customer's own account needs only a
 * signed session cookie here: `readOwnPage` checks in its one round trip whether the session is still valid. The admin area
 * asks the database first, and sends an administrator without a second factor to the page where it is set up.
 */
export async function admit(shop: Shop, request: Request, owner: PageOwner, permission: Permission | undefined): Promise<Admission> {
  if (permission && can('guest', permission)) return { away: null, account: null };
  const { pathname, search } = new URL(request.url);
  if (permission === 'own-account') return { away: owner.userId ? null : urls.loginFor(ownPathOf(pathname + search)), account: null };
  const account = owner.userId ? await readAccount(shop, request) : null;
  touchSession(shop, account);
  if (account && permission && can(account.role, permission)) return { away: null, account };
  if (account?.factorNeeded) return { away: urls.security, account };
  logSecurity('role_refused', { account: account?.id, route: `GET ${pathname}`, reason: permission });
  return { away: urls.adminLoginFor(pathname + search), account };
}
