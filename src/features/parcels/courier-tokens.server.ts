import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { eq, sql } from 'drizzle-orm';
import { acceptedKeys, currentKey } from '../../platform/keys.ts';
import type { Shop } from '../../platform/shop.ts';
import type { TokenStore } from './couriers/courier-context.ts';
import { courierTokens as tokens } from './shipment-calls.table.ts';

const PURPOSE = 'courier-token';

/**
 * Returns where tokens of couriers are kept: encrypted, because a token opens the courier's account. One that was written with a secret that
 * is no longer accepted counts as none: the next call logs in again.
 */
export function courierTokens({ db, env }: Pick<Shop, 'db' | 'env'>): TokenStore {
  const keys = acceptedKeys(env, PURPOSE);
  const key = {
    keys: new Map(keys.map(({ version, secret }) => [version, secret])),
    currentVersion: currentKey(env, PURPOSE).version,
  };
  return {
    async read(account) {
      const { row } = await db.read({ row: db.orm.select().from(tokens).where(eq(tokens.account, account)) });
      const [kept] = row;
      if (!kept) return null;
      const token = await symmetricDecrypt({ key, data: kept.token }).catch(() => null);
      return token === null ? null : { token, endsAt: kept.endsAt };
    },
    async write(account, token, endsAt) {
      const sealed = await symmetricEncrypt({ key, data: token });
      await db.write([
        sql`INSERT INTO courier_tokens (account, token, ends_at) VALUES (${account}, ${sealed}, ${endsAt})
          ON CONFLICT (account) DO UPDATE SET token = excluded.token, ends_at = excluded.ends_at`,
      ]);
    },
  };
}
