import { eq, sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { isUuid } from '../../../rules/ids.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { cashOutcomes } from '../cash-guard.table.ts';
import { countRefusal, forgetRefusals, phoneHashes } from '../refusals.server.ts';

/** Facts for the page of an order whose parcel was returned; null where it did not. */
export interface RefusalShown {
  /** The buyer refused it, as the administrator has said. */
  readonly isRefusal: boolean;
  /** Refusals that are held against the number now. */
  readonly refusals: number;
}

/** The order with its outcome. @throws ShopError ORDER_NOT_FOUND */
async function readOutcome({ db: { orm } }: Shop, orderId: string) {
  const [order] = isUuid(orderId)
    ? await orm
        .select({
          number: orders.number,
          address: orders.shippingAddress,
          outcome: cashOutcomes.outcome,
          isRefusal: cashOutcomes.isRefusal,
        })
        .from(orders)
        .leftJoin(cashOutcomes, eq(cashOutcomes.orderId, orders.id))
        .where(eq(orders.id, orderId))
    : [];
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  return order;
}

/** @throws ShopError ORDER_NOT_FOUND */
export async function readRefusal(shop: Shop, orderId: string): Promise<RefusalShown | null> {
  const { address, outcome, isRefusal } = await readOutcome(shop, orderId);
  if (outcome !== 'returned') return null;
  const hashes = await phoneHashes(shop, address.phone);
  const [row] = await shop.db.orm
    .select({ n: sql<number>`coalesce(sum(refusals), 0)`.mapWith(Number) })
    .from(sql`cod_marks`)
    .where(sql`hash IN (SELECT value FROM json_each(${JSON.stringify(hashes)})) AND ends_at > ${shop.now}`);
  return { isRefusal: isRefusal === true, refusals: row?.n ?? 0 };
}

/**
 * Records that the buyer refused the parcel at the door, once. Not reached is no refusal: nobody records it.
 * @param by e-mail of the administrator @throws ShopError ORDER_NOT_FOUND; RECORD_CHANGED if it did not come back or was counted before
 */
export async function recordRefusal(shop: Shop, orderId: string, by: string): Promise<void> {
  const { number, address } = await readOutcome(shop, orderId);
  const action = { by, action: 'refuse', kind: 'order', id: orderId, label: orderNumber(number) } as const;
  try {
    await shop.db.write([...(await countRefusal(shop, orderId, address.phone)), recordAction(shop, action)]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED' }) ?? error;
  }
}

/**
 * Forgets all refusals of the order's number: its owner objected, or the shop was wrong. @param by e-mail of the administrator
 * @throws ShopError ORDER_NOT_FOUND
 */
export async function forgetRefusalsOf(shop: Shop, orderId: string, by: string): Promise<void> {
  const { number, address } = await readOutcome(shop, orderId);
  const action = { by, action: 'restore', kind: 'order', id: orderId, label: orderNumber(number) } as const;
  await shop.db.write([
    ...(await forgetRefusals(shop, address.phone)),
    recordAction(shop, { ...action, changes: { refusals: ['held', 'forgotten'] } }),
  ]);
}
