import type { Env } from '../../../platform/env.ts';
import { canonicalJson, sha256 } from '../../../platform/hashing.ts';
import { clientName, isCounted } from '../../../platform/request/rate-limit.ts';
import type { Visitor } from '../../../platform/request/visitor.ts';
import { sign } from '../../../platform/signing.ts';

/** Who opens an order for payment. */
export interface Buyer extends Visitor {
  /** Keyed hash of the net address, so that open holds can be counted by it; empty on one's own machine. */
  readonly net: string;
}

/** An IPv6 address counts by its /48: whoever rents one has 65,536 networks of the size that a household has. */
export async function buyerOf(env: Pick<Env, 'SHOP_SECRET' | 'ENVIRONMENT'>, visitor: Visitor, request: Request): Promise<Buyer> {
  const caller = isCounted(env, request) ? clientName(request).split(':').slice(0, 3).join(':') : '';
  return { ...visitor, net: caller && (await sign(env.SHOP_SECRET, 'hold', caller)) };
}

/** An Idempotency-Key as it is stored: two shoppers with the same key have two attempts, and neither gets the other's order. */
export async function storedKey({ userId, guestId }: Visitor, key: string): Promise<string> {
  return `${key}:${(await sha256(canonicalJson([userId ?? guestId, key]))).slice(0, 32)}`;
}
