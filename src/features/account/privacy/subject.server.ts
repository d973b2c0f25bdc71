import type { Shop } from '../../../platform/shop.ts';
import { sign } from '../../../platform/signing.ts';

/**
 * A keyed hash that stands for an address in records that outlive the account: the register of requests and the proof of
 * consents. The address cannot be read back; its rows can be found only with the address and the shop's secret.
 */
export async function hashedSubject({ env }: Pick<Shop, 'env'>, email: string): Promise<string> {
  return `person:${await sign(env.SHOP_SECRET, 'subject', email)}`;
}
