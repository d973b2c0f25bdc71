import { and, eq } from 'drizzle-orm';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import type { OrderStatus } from '../../../rules/order/order-status.ts';
import { heldUntil } from '../../ledger/held-until.ts';
import { readOrder } from '../../ledger/order-view.server.ts';
import { orders } from '../../ledger/orders.table.ts';

/** State of the order after the report. `heldUntil`: until when its pieces are held, UTC ms; null if they are not. */
interface Abandoned {
  readonly status: OrderStatus;
  readonly heldUntil: number | null;
}

/**
 * Records that the payment window closed without a payment (E5, E7). The browser's report changes only the status: the stock
 * stays held until the hold ends, the order can be paid again, and a later capture makes it paid.
 * @returns the order as it is now; `paid` if a payment was captured first
 */
export async function abandonOrder(
  shop: Shop,
  visitor: PageOwner,
  orderId: string,
  outcome: 'dismissed' | 'failed',
  token: string | null = null,
): Promise<Abandoned> {
  const view = await readOrder(shop, visitor, orderId, token);
  if (!view) throw new ShopError('ORDER_NOT_FOUND');
  const status = outcome === 'failed' ? 'failed' : 'cancelled_by_user';
  const [moved] = await shop.db.write([
    shop.db.orm
      .update(orders)
      .set({ status, actor: 'shopper', updatedAt: shop.now })
      .where(and(eq(orders.id, orderId), eq(orders.status, 'pending_payment_gateway')))
      .returning({ id: orders.id }),
  ]);
  const held = heldUntil(view.order, shop.now);
  if (moved?.length) return { status, heldUntil: held };
  const [now] = await shop.db.orm.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  return { status: now?.status ?? view.order.status, heldUntil: held };
}
