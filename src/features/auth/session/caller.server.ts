import type { Caller } from '../../../platform/request/caller.ts';
import { sessionToken, sessionUserSql } from '../../../platform/request/session.ts';
import { type Account, guestIdOf } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { type AccountRow, accountOf, accountQuery } from './session.server.ts';

/**
 * Authenticates the sender of a request. `onAccount` runs with the account of a session cookie, once it is known; null if the session is
 * over.
 */
export async function callerOf(shop: Shop, request: Request, onAccount: (account: Account | null) => void = () => {}): Promise<Caller> {
  const { env, db, now } = shop;
  const token = await sessionToken(env, request);
  const user = token === null ? null : sessionUserSql(env, token, now);
  const query = accountQuery(shop, token);
  let known: Account | null | undefined = token === null ? null : undefined;
  const take = (rows: readonly AccountRow[]) => {
    if (known !== undefined) return;
    known = accountOf(env, rows);
    onAccount(known);
  };
  const account = async () => {
    if (known === undefined) take(await db.read(query));
    return known ?? null;
  };
  return {
    owner: { userId: user, guestId: await guestIdOf(env, request) },
    account,
    async userId() {
      const id = (await account())?.id;
      if (id === undefined) throw new ShopError('LOGIN_REQUIRED');
      return id;
    },
    arriveWithFirstBatch(isRequired) {
      if (user) db.identify({ query, exists: user, isRequired, take });
      else if (isRequired) throw new ShopError('LOGIN_REQUIRED');
    },
  };
}
