import type { Env } from '../../../platform/env.ts';
import { canonicalJson, sha256 } from '../../../platform/hashing.ts';
import { clientName, isCounted } from '../../../platform/request/rate-limit.ts';
import type { Visitor } from '../../../platform/request/visitor.ts';
import { sign } from '../../../platform/signing.ts';

/** The visitor who places or pays an order. */
export interface Buyer extends Visitor {
  /** Keyed hash of the IP address, by which open holds are counted; empty in local development. */
  readonly net: string;
}

/** IPv6 addresses are counted by their /48 prefix, because one customer of a provider may have a whole /48 (65,536 networks). */
export async function buyerOf(env: Pick<Env, 'SHOP_SECRET' | 'ENVIRONMENT'>, visitor: Visitor, request: Request): Promise<Buyer> {
  const caller = isCounted(env, request) ? clientName(request).split(':').slice(0, 3).join(':') : '';
  return { ...visitor, net: caller && (await sign(env, 'hold', caller)) };
}

/** The Idempotency-Key as stored, combined with the visitor: two customers with the same key never get each other's order. */
export async function storedKey({ userId, guestId }: Visitor, key: string): Promise<string> {
  return `${key}:${(await sha256(canonicalJson([userId ?? guestId, key]))).slice(0, 32)}`;
}
