import type { BatchItem } from 'drizzle-orm/batch';
import { sessionToken } from '../../../platform/request/session.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { type Frame, frameOf, frameQueries } from '../../content/layout-data.server.ts';
import { accountOf, accountQuery, touchSession } from './session.server.ts';

type Query = BatchItem<'sqlite'>;
type Rows<Q extends readonly Query[]> = { -readonly [K in keyof Q]: Q[K]['_']['result'] };

/**
 * Everything a page of one's own account shows, in one round trip: the layout, who is signed in, and the rows of the
 * page's queries. Null where the session is over: the page then sends its visitor to the log-in.
 */
export async function readOwn<Q extends readonly Query[]>(
  shop: Shop,
  request: Request,
  queries: Q,
): Promise<{ account: Account; frame: Frame; rows: Rows<Q> } | null> {
  const token = await sessionToken(shop.env, request);
  const [notices, shipping, cod, who, ...rows] = await shop.db.read([...frameQueries(shop), accountQuery(shop, token), ...queries]);
  const account = accountOf(shop.env, who);
  touchSession(shop, account);
  return account && { account, frame: frameOf(notices, shipping, cod), rows: rows as unknown as Rows<Q> };
}
