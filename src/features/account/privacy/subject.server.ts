import type { Shop } from '../../../platform/shop.ts';
import { sign } from '../../../platform/signing.ts';

/**
 * Stands for an address in records that must outlive it: the register of requests, the proof of consents. Nobody reads the
 * address back; whoever names one, and holds the shop's secret, finds its rows.
 */
export async function hashedSubject({ env }: Pick<Shop, 'env'>, email: string): Promise<string> {
  return `person:${await sign(env.SHOP_SECRET, 'subject', email)}`;
}
