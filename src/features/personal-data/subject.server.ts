import type { Shop } from '../../platform/shop.ts';
import { signatures } from '../../platform/signing.ts';

/**
 * Returns a keyed hash that replaces an address in records that outlive the person's data: the register of requests and the proof of
 * consents. The address cannot be read back; its rows can be found only with the address and the shop's secret.
 */
export async function hashedSubject(shop: Pick<Shop, 'env'>, email: string): Promise<string> {
  const [current = ''] = await hashedSubjects(shop, email);
  return current;
}

/** Returns the same under every accepted secret, to find what was recorded before the secret was changed. */
export const hashedSubjects = async ({ env }: Pick<Shop, 'env'>, email: string): Promise<string[]> =>
  (await signatures(env, 'subject', email)).map((signature) => `person:${signature}`);
