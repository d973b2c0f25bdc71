import type { PageQueries, RowsOf } from '../../../platform/database/read-batch.ts';
import { sessionToken } from '../../../platform/request/session.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { type LayoutData, layoutDataOf, layoutQueries } from '../../content/layout-data.server.ts';
import { accountOf, accountQuery, touchSession } from './session.server.ts';

/**
 * Reads everything that a page of the customer's own account shows, in one round trip: the layout, the account, and the rows of the
 * page's queries. Null if the session is over: the page then redirects to the log-in.
 */
export async function readOwnPage<const Q extends PageQueries>(
  shop: Shop,
  request: Request,
  queries: Q,
): Promise<{ account: Account; frame: LayoutData; rows: RowsOf<Q> } | null> {
  const token = await sessionToken(shop.env, request);
  const { frame, who, rows } = await shop.db.read({ frame: layoutQueries(shop), who: accountQuery(shop, token), rows: queries });
  const account = accountOf(shop.env, who);
  touchSession(shop, account);
  return account && { account, frame: layoutDataOf(frame), rows };
}
