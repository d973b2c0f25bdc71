import { and, eq } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { isUuid } from '../../../rules/ids.ts';
import { readableBy } from '../../ledger/order-view.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { returns } from '../returns.table.ts';

/**
 * Withdraws a request for the customer until it is answered. Repeating it changes nothing.
 * @throws ShopError RETURN_NOT_FOUND, RETURN_STATUS_CHANGED if it was answered meanwhile
 */
export async function cancelReturn(shop: Shop, visitor: PageOwner, orderId: string, returnId: string, token: string | null): Promise<void> {
  const where = await readableBy(shop, visitor, orderId, token);
  if (!isUuid(returnId)) throw new ShopError('RETURN_NOT_FOUND');
  const [found] = await shop.db.orm
    .select({ status: returns.status })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(where, eq(returns.id, returnId)));
  if (!found) throw new ShopError('RETURN_NOT_FOUND');
  if (found.status === 'cancelled') return;
  try {
    await shop.db.write([
      shop.db.orm
        .update(returns)
        .set({ status: 'cancelled', actor: 'shopper', movedBy: '', moveNote: null, updatedAt: shop.now })
        .where(and(eq(returns.id, returnId), eq(returns.status, 'requested'))),
      guardOneRow(),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== 'CONFLICT') throw error;
    const [now] = await shop.db.orm.select({ status: returns.status }).from(returns).where(eq(returns.id, returnId));
    if (now?.status !== 'cancelled') throw new ShopError('RETURN_STATUS_CHANGED');
  }
}
