import { and, eq } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { signatures } from '../../../platform/signing.ts';
import { users } from '../../auth/auth.table.ts';
import { phoneHashes } from '../../cash-guard/refusals.server.ts';

/**
 * Returns a keyed hash that replaces an address in records that outlive the account: the register of requests and the proof of
 * consents. The address cannot be read back; its rows can be found only with the address and the shop's secret.
 */
export async function hashedSubject(shop: Pick<Shop, 'env'>, email: string): Promise<string> {
  const [current = ''] = await hashedSubjects(shop, email);
  return current;
}

/** Returns the same under every accepted secret, to find what was recorded before the secret was changed. */
export const hashedSubjects = async ({ env }: Pick<Shop, 'env'>, email: string): Promise<string[]> =>
  (await signatures(env, 'subject', email)).map((signature) => `person:${signature}`);

/** Returns the keyed hashes under which refused parcels of the account's proved phone are counted; none without such a phone. */
export async function provedPhoneHashes(shop: Shop, userId: string): Promise<string[]> {
  const [user] = await shop.db.orm
    .select({ phone: users.loginPhone })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.loginPhoneVerified, true)));
  return phoneHashes(shop, user?.phone ?? '');
}
