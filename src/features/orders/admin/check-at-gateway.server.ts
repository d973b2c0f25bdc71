import { and, eq, inArray } from 'drizzle-orm';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import type { Paise } from '../../../rules/money/money.ts';
import type { OrderStatus } from '../../../rules/order/order-status.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { openRefunds } from '../../../rules/payment/refund-statuses.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { GatewayError } from '../../gateway/payment-gateway.ts';
import { orders } from '../../ledger/orders.table.ts';
import { payments, refunds } from '../../ledger/payments.table.ts';
import { checkOrder } from '../../payment/reconcile/reconcile.server.ts';
import { sendDueRefunds } from '../../payment/refund/send-refunds.server.ts';

/** Answer of the gateway about an order. */
export interface GatewayCheck {
  /** The payments that the gateway knows. */
  readonly payments: readonly { readonly id: string; readonly amount: Paise; readonly status: string; readonly method: string | null }[];
  /** Refunds under way that were asked about. */
  readonly refunds: number;
  readonly before: OrderStatus;
  readonly after: OrderStatus;
}

/**
 * Asks the gateway about an order now, its payments and its refunds under way, and books what it reports, as the reconciler would.
 * @throws ShopError ORDER_NOT_FOUND, NOT_AT_GATEWAY, GATEWAY_SILENT
 */
export async function checkAtGateway(shop: Shop, orderId: string, by: string): Promise<GatewayCheck> {
  const { orm } = shop.db;
  const [order] = await orm.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  if (order.method === 'cod') throw new ShopError('NOT_AT_GATEWAY');
  const state = await checkOrder(shop, order).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    logFault('check at the gateway', error);
    throw new ShopError('GATEWAY_SILENT');
  });
  const underWay = await orm
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, orderId), inArray(refunds.status, openRefunds)));
  const ids = underWay.map(({ id }) => id);
  if (ids.length > 0) {
    await shop.db.write([
      orm
        .update(refunds)
        .set({ nextCheckAt: shop.now })
        .where(and(inArray(refunds.id, ids), inArray(refunds.status, openRefunds))),
    ]);
    for (const id of ids) await sendDueRefunds(shop, id);
  }
  const [now] = await orm.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  const after = now?.status ?? order.status;
  const found = state.attempts.map(({ id, amount, status, method }) => ({ id, amount, status, method }));
  await shop.db.write([
    recordAction(shop, {
      by,
      action: 'gateway-check',
      kind: 'order',
      id: orderId,
      label: orderNumber(order.number),
      changes: {
        ...(after !== order.status && { status: [order.status, after] }),
        payments: [null, found.map(({ id, status }) => `${id} ${status}`)],
      },
    }),
  ]);
  return { payments: found, refunds: ids.length, before: order.status, after };
}
