import { and, eq, inArray } from 'drizzle-orm';
import { violated } from '../../platform/db.ts';
import { logFault, type Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { type OrderStatus, payableStatuses } from '../../rules/order-status.ts';
import { orders } from '../orders/orders.table.ts';
import type { CreatedOrder } from './create-order.server.ts';
import { GatewayError, type GatewayOrder, gateway } from './gateway.server.ts';
import { settleFree } from './settle-free.server.ts';

/** What is needed of an order to open it: a fresh one has neither status nor gateway order yet. */
export interface Openable {
  readonly id: string;
  readonly total: number;
  readonly status?: OrderStatus;
  readonly razorpayOrderId?: string | null;
}

/**
 * Makes the gateway's order (once: the receipt is our id) and moves ours to pending_payment_gateway (E2, E13).
 * An order over nothing is paid at once.
 * @throws ShopError ALREADY_PAID, GATEWAY_DOWN (after E3: failed_creation, its hold kept until it expires)
 */
export async function openAtGateway(shop: Shop, order: Openable): Promise<CreatedOrder> {
  const status = order.status ?? 'pending_payment';
  const reply = (razorpayOrderId: string | null): CreatedOrder => ({
    dbOrderId: order.id,
    razorpayOrderId,
    amount: order.total,
    currency: 'INR',
  });
  if (order.total === 0) {
    await settleFree(shop, order.id);
    return reply(null);
  }
  if (!(payableStatuses as readonly OrderStatus[]).includes(status)) {
    throw new ShopError('ALREADY_PAID', { dbOrderId: order.id });
  }
  if (order.razorpayOrderId && status === 'pending_payment_gateway') return reply(order.razorpayOrderId);

  const made = order.razorpayOrderId ? { id: order.razorpayOrderId } : await makeOrder(shop, order);
  await markOpen(shop, order.id, made.id);
  return reply(made.id);
}

async function makeOrder(shop: Shop, { id, total, status }: Openable): Promise<GatewayOrder> {
  const razorpay = gateway(shop.env);
  try {
    const earlier = status === undefined ? null : await razorpay.findOrder(id);
    return earlier ?? (await createOrFind(razorpay, id, total));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logFault('create gateway order', error);
    await shop.db.write([
      shop.db.orm
        .update(orders)
        .set({ status: 'failed_creation', actor: 'shopper', updatedAt: shop.now })
        .where(and(eq(orders.id, id), eq(orders.status, 'pending_payment'))),
    ]);
    throw new ShopError('GATEWAY_DOWN', { dbOrderId: id });
  }
}

/** A creation whose answer was lost is found by its receipt before it is repeated (F27). */
async function createOrFind(razorpay: ReturnType<typeof gateway>, id: string, total: number): Promise<GatewayOrder> {
  try {
    return await razorpay.createOrder(total, id, { order: id });
  } catch (error) {
    if (!(error instanceof GatewayError) || error.detail.fault === 'refused') throw error;
    return (await razorpay.findOrder(id)) ?? (await razorpay.createOrder(total, id, { order: id }));
  }
}

/**
 * Conditional on the status, so that a capture that came meanwhile is never overwritten; repeating it changes nothing.
 * Taking up an order whose hold was released takes its stock again, or fails where somebody else has it.
 */
async function markOpen(shop: Shop, id: string, razorpayOrderId: string): Promise<void> {
  const open = shop.db.orm
    .update(orders)
    .set({ status: 'pending_payment_gateway', hold: 'held', razorpayOrderId, actor: 'shopper', updatedAt: shop.now })
    .where(and(eq(orders.id, id), inArray(orders.status, payableStatuses)))
    .returning({ id: orders.id });
  const [moved] = await shop.db.write([open]).catch((error: unknown) => {
    throw violated(error) === null ? error : new ShopError('CART_NOT_BUYABLE');
  });
  if (!moved?.length) throw new ShopError('ALREADY_PAID', { dbOrderId: id });
}
