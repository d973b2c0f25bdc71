import { and, gt, lt, sql } from 'drizzle-orm';
import { prepared } from '../../../platform/database/ready-query.ts';
import type { Env } from '../../../platform/env.ts';
import { canonicalJson, sha256 } from '../../../platform/hashing.ts';
import type { Caller } from '../../../platform/request/caller.ts';
import { senderOf } from '../../../platform/request/rate-limit.ts';
import type { PageOwner, Visitor } from '../../../platform/request/visitor.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { sign } from '../../../platform/signing.ts';
import type { CartLineInput } from '../../cart/price-lines.ts';
import type { Travels } from '../../ledger/order-travels.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import type { CreateOrderBody } from '../payment.schema.ts';

/** The visitor who places or pays an order. */
export interface Buyer extends Visitor {
  /** Keyed hash of the IP address, by which open holds are counted; empty in local development. */
  readonly net: string;
}

/** The same before the first batch: for its queries, `owner`. */
export interface AskingBuyer {
  readonly owner: PageOwner;
  readonly net: Buyer['net'];
  /** The account. It costs a round trip of its own only if no batch has brought it yet. */
  known(): Promise<Buyer>;
}

export async function buyerOf(
  env: Pick<Env, 'SHOP_SECRET' | 'ENVIRONMENT'>,
  { owner, account }: Pick<Caller, 'owner' | 'account'>,
  request: Request,
  guestId = owner.guestId,
): Promise<AskingBuyer> {
  const from = senderOf(env, request);
  const net = from === null ? '' : await sign(env, 'hold', from);
  return {
    owner: { ...owner, guestId },
    net,
    known: async () => ({ userId: (await account())?.id ?? null, guestId, net }),
  };
}

/**
 * The orders of a sent Idempotency-Key, of whatever visitor: `storedKey` tells whose they are. For the first batch, which does not know
 * the visitor yet.
 */
export const ordersOfSentKey = (key: string) => keysBetween({ from: `${key}:`, to: `${key};` });

const keysBetween = prepared((orm) =>
  orm
    .select()
    .from(orders)
    .where(and(gt(orders.idempotencyKey, sql.placeholder('from')), lt(orders.idempotencyKey, sql.placeholder('to')))),
);

/** The Idempotency-Key as stored, combined with the visitor: two customers with the same key never get each other's order. */
export async function storedKey({ userId, guestId }: Visitor, key: string): Promise<string> {
  return `${key}:${(await sha256(canonicalJson([userId ?? guestId, key]))).slice(0, 32)}`;
}

/** The buyer, if the body names nobody else. @throws ShopError OTHER_CUSTOMER */
export function assertOwnBody({ user_id }: Pick<CreateOrderBody, 'user_id'>, buyer: Buyer): Buyer {
  if (user_id && user_id !== buyer.userId) throw new ShopError('OTHER_CUSTOMER');
  return buyer;
}

/** A hash of what was asked for: the same key with another one is refused. */
export const hashRequest = (body: object, travels: Travels | null): Promise<string> =>
  sha256(canonicalJson(travels ? { ...body, travels_with: travels.with } : body));

/** A hash of visitor, lines, coupon, card and the order that it travels with: the same for the same cart of the same visitor. */
export function fingerprintCart(
  { userId, guestId }: Visitor,
  lines: readonly CartLineInput[],
  code: string,
  gift: CreateOrderBody['gift'],
  travels: Travels | null = null,
): Promise<string> {
  const sorted = lines.map(({ productId, size, quantity }) => `${productId}/${size}/${quantity}`).sort();
  return sha256(
    canonicalJson([userId ?? guestId, sorted, code.trim().toUpperCase(), ...(gift ? [gift.note] : []), ...(travels ? [travels.with] : [])]),
  );
}

/** @throws ShopError KEY_REUSED if the key was used with another body */
export function assertSameBody<Order extends Pick<typeof orders.$inferSelect, 'requestHash'>>(order: Order, requestHash: string): Order {
  if (order.requestHash !== requestHash) throw new ShopError('KEY_REUSED');
  return order;
}
