import { and, eq } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { isUuid } from '../../../rules/ids.ts';
import { isOpen } from '../../../rules/order/order-status.ts';
import { nextCheckAt } from '../../../rules/order/reconcile.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { GatewayError } from '../../gateway/payment-gateway.ts';
import { orders } from '../../ledger/orders.table.ts';
import { fetchAttempts } from '../reconcile/reconcile.server.ts';

/**
 * Ends the hold of an order for a chat, so that its pieces are on sale at once and its link cannot be paid any more. The gateway is asked
 * first: a payment that it knows is counted, or waited for. One that begins meanwhile is late money. Repeating it changes nothing.
 * @param by e-mail of the administrator
 * @throws ShopError ORDER_NOT_FOUND, ALREADY_PAID, PAYMENT_UNDER_WAY
 */
export async function endChatOrder(shop: Shop, id: string, by: string): Promise<void> {
  const order = isUuid(id) ? await read(shop, id) : undefined;
  if (order?.origin !== 'chat') throw new ShopError('ORDER_NOT_FOUND');
  if (order.reservation === 'committed' || order.paidAt !== null) throw new ShopError('ALREADY_PAID');
  if (order.reservation === 'released') return;
  await assertUnpaid(shop, order);
  const isPending = isOpen(order.status);
  try {
    await shop.db.write([
      shop.db.orm
        .update(orders)
        .set({
          reservation: 'released',
          actor: 'admin',
          holdExpiresAt: shop.now,
          // Money that comes late is looked for as long as that of any other order.
          nextCheckAt: order.gatewayOrderId === null ? null : nextCheckAt(shop.now, shop.now),
          updatedAt: shop.now,
          ...(isPending && { status: 'cancelled_by_user' as const, moveNote: `${by}: the link was ended` }),
        })
        .where(and(eq(orders.id, id), eq(orders.status, order.status), eq(orders.reservation, 'held'))),
      guardOneRow(),
      recordAction(shop, {
        ...{ by, action: 'close', kind: 'order', id, label: orderNumber(order.number) },
        changes: { link: ['open', 'ended'] },
      }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== 'CONFLICT') throw error;
    // Paid, ended or opened meanwhile.
    const now = await read(shop, id);
    if (now?.reservation === 'committed') throw new ShopError('ALREADY_PAID');
    if (now?.reservation === 'held') throw new ShopError('PAYMENT_UNDER_WAY');
  }
}

const read = async ({ db: { orm } }: Shop, id: string) => (await orm.select().from(orders).where(eq(orders.id, id)))[0];

/** A gateway that does not answer holds nothing back: late money has its own way. */
async function assertUnpaid(shop: Shop, order: typeof orders.$inferSelect): Promise<void> {
  if (order.gatewayOrderId === null) return;
  try {
    const { attempts, isPaid } = await fetchAttempts(shop, order, 'shopper');
    if (isPaid) throw new ShopError('ALREADY_PAID');
    if (attempts.some(({ status }) => status === 'authorized')) throw new ShopError('PAYMENT_UNDER_WAY');
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logFault('end a link to pay', error);
  }
}
