import { sessionToken } from '../../../platform/request/session.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { nextPath } from '../../../rules/people/next-path.ts';
import { urls } from '../../../urls.ts';
import { type LayoutData, layoutDataOf, layoutQueries, readLayoutData } from '../../content/layout-data.server.ts';
import { accountOf, accountQuery } from '../session/session.server.ts';

/**
 * Returns the layout and the signed-in account, in one round trip; a guest's page still renders if the database is down.
 */
export async function readAuthPage(shop: Shop, request: Request): Promise<{ frame: LayoutData; account: Account | null }> {
  const token = await sessionToken(shop.env, request);
  if (!token) return { frame: await readLayoutData(shop), account: null };
  const { frame, who } = await shop.db.read({ frame: layoutQueries(shop), who: accountQuery(shop, token) });
  return { frame: layoutDataOf(frame), account: accountOf(shop.env, who) };
}

/**
 * Returns the redirect of a visitor who is already signed in; null if nobody is signed in, or only a customer although an administrator
 * is needed.
 */
export function redirectIfSignedIn(account: Account | null, url: URL, wants: 'anybody' | 'administrator' = 'anybody'): string | null {
  if (account?.factorNeeded) return urls.security;
  if (!account || (wants === 'administrator' && account.role !== 'administrator')) return null;
  return nextPath({ said: url.searchParams.get('next') }) ?? (account.role === 'administrator' ? urls.adminDashboard : urls.home);
}
