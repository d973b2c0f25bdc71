import { eq, sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { isUuid } from '../../../rules/ids.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import type { CallFields } from './cash-guard.schema.ts';

/**
 * Records what came of a call about a cash order: confirmed is its answer; nobody answered and a wrong number leave it waiting, and are shown in
 * the list. @param by e-mail of the administrator
 * @throws ShopError ORDER_NOT_FOUND; ADVANCE_UNPAID, because only the money answers for an order with an advance; RECORD_CHANGED if it was answered, or has another address, meanwhile
 */
export async function recordCall(
  shop: Shop,
  orderId: string,
  { outcome, version, by }: CallFields & { readonly by: string },
): Promise<void> {
  const { db, now } = shop;
  const number = await numberOf(shop, orderId);
  const isOpen = sql`order_id = ${orderId} AND version = ${version} AND state = 'waiting'
    AND EXISTS (SELECT 1 FROM orders o WHERE o.id = ${orderId} AND o.status = 'processing')`;
  const change =
    outcome === 'confirmed'
      ? sql`state = 'called', answered_at = ${now}, answered_by = ${by}, channel = 'phone', call_outcome = NULL`
      : sql`call_outcome = ${outcome}`;
  try {
    await db.write([
      sql`UPDATE cod_checks SET ${change}, calls = calls + 1, called_at = ${now} WHERE ${isOpen}`,
      guardOneRow(),
      recordAction(shop, {
        by,
        action: 'answer',
        kind: 'order',
        id: orderId,
        label: orderNumber(number),
        changes: { call: [null, outcome] },
      }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED', ADVANCE_UNPAID: 'ADVANCE_UNPAID' }) ?? error;
  }
}

/** @throws ShopError ORDER_NOT_FOUND */
async function numberOf({ db: { orm } }: Shop, orderId: string): Promise<number> {
  const [order] = isUuid(orderId) ? await orm.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId)) : [];
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  return order.number;
}
