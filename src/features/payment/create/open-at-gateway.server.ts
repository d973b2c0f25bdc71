import { and, eq, inArray, or, type SQLWrapper, sql } from 'drizzle-orm';
import { type Violation, violatedConstraint } from '../../../platform/database/constraints.ts';
import { rowStatement } from '../../../platform/database/rows/row-statement.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import { logFault, logSecurity } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { HOLD_TTL } from '../../../rules/limits.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { type Hold, isPayable, isRevenue, type OrderStatus, statusesWhere } from '../../../rules/order/order-status.ts';
import { nextCheckAt } from '../../../rules/order/reconcile.ts';
import { unheldNotice } from '../../../rules/payment/unheld.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { gateway } from '../../gateway/gateway.server.ts';
import { didNothing, type GatewayCalls, GatewayError } from '../../gateway/payment-gateway.ts';
import { queueOrderMessage } from '../../ledger/messages/queue-order-message.server.ts';
import { travelRefusal } from '../../ledger/order-travels.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';
import { priceAt } from '../../products/on-sale.server.ts';
import { payTexts } from '../payment.texts.ts';
import type { Buyer } from './buyer.server.ts';

/** The answer with which the browser continues. `amount` is in paise; 0 means that there is nothing to pay. */
export interface CreatedOrder {
  readonly dbOrderId: string;
  readonly gatewayOrderId: string | null;
  readonly amount: number;
  readonly currency: 'INR';
  /** `unheldNotice()` if the order holds nothing, to be read before paying. Null if its pieces are held or bought. */
  readonly notice: string | null;
  /** True if the order is placed and nothing is paid online (E4). */
  readonly placed?: boolean;
}

/** The fields of an order that opening it needs; a new order has neither status nor gateway order yet. */
export interface OrderToOpen {
  readonly id: string;
  readonly total: Paise;
  readonly status?: OrderStatus;
  readonly gatewayOrderId?: string | null;
  readonly hold?: Hold;
}

/**
 * Creates the gateway order, once (its receipt is our order id), and sets ours to pending_payment_gateway (E2, E13).
 * An order with a total of 0 becomes paid at once.
 * @throws ShopError ALREADY_PAID, TOO_MANY_HOLDS, GATEWAY_DOWN (E3: the order is failed_creation; it keeps its hold where
 *   the gateway may have made it all the same)
 */
export async function openAtGateway(shop: Shop, order: OrderToOpen, buyer: Buyer): Promise<CreatedOrder> {
  const status = order.status ?? 'pending_payment';
  const reply = (gatewayOrderId: string | null, hold?: Hold): CreatedOrder => ({
    dbOrderId: order.id,
    gatewayOrderId,
    amount: order.total,
    currency: 'INR',
    notice: hold === 'none' ? unheldNotice() : null,
  });
  if (order.total === 0) {
    await payFreeOrder(shop, order.id);
    return reply(null);
  }
  if (!isPayable(status)) {
    throw new ShopError('ALREADY_PAID', { dbOrderId: order.id });
  }
  if (order.gatewayOrderId && status === 'pending_payment_gateway') return reply(order.gatewayOrderId, order.hold);

  const made = order.gatewayOrderId ?? (await makeOrder(shop, order));
  return reply(made, await markOpen(shop, order.id, made, buyer));
}

/**
 * Makes an order paid whose total a coupon covers: the gateway is not involved. Repeating it changes nothing.
 * @throws ShopError NOT_PAYABLE if the order is no longer pending_payment
 */
async function payFreeOrder(shop: Shop, orderId: string): Promise<void> {
  const { orm } = shop.db;
  try {
    await shop.db.write([
      orm
        .update(orders)
        .set({ status: 'paid', reservation: 'committed', actor: 'shopper', paidAt: shop.now, nextCheckAt: null, updatedAt: shop.now })
        .where(and(eq(orders.id, orderId), eq(orders.status, 'pending_payment'))),
      guardOneRow(),
      queueOrderMessage(shop, 'order-confirmed', `paid:${orderId}`, orderId),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== 'CONFLICT') throw error;
    const [order] = await orm.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
    if (!order || !isRevenue(order.status)) throw new ShopError('NOT_PAYABLE');
    return;
  }
  shop.background(sendMessagesOf(shop, orderId));
}

async function makeOrder(shop: Shop, { id, total, status }: OrderToOpen): Promise<string> {
  const calls = gateway(shop);
  try {
    const earlier = status === undefined ? null : await calls.find(id);
    return earlier ?? (await openOrFind(calls, id, total));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logFault('create gateway order', error);
    // Of an order that was tried before, an earlier call may have reached the gateway.
    const isUnmade = status === undefined && didNothing(error);
    await shop.db.write([
      shop.db.orm
        .update(orders)
        .set({
          status: 'failed_creation',
          actor: 'shopper',
          updatedAt: shop.now,
          ...(isUnmade && { reservation: 'released' as const, nextCheckAt: null }),
        })
        .where(and(eq(orders.id, id), eq(orders.status, 'pending_payment'))),
    ]);
    throw new ShopError('GATEWAY_DOWN', { dbOrderId: id });
  }
}

/**
 * If the response to a creation is lost, looks for the order by its receipt before creating it again (F27). What fails then says nothing
 * about the first call: it stays unknown.
 */
export async function openOrFind(calls: GatewayCalls, id: string, total: Paise): Promise<string> {
  const open = () => calls.open(id, total);
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof GatewayError) || error.detail.fault === 'refused') throw error;
    if (didNothing(error)) return open();
    return (await calls.find(id).catch(unknown)) ?? (await open().catch(unknown));
  }
}

function unknown(error: unknown): never {
  if (!(error instanceof GatewayError)) throw error;
  throw new GatewayError({ fault: 'unknown', description: error.detail.description });
}

/** A condition on `orders`: every piece is still on sale at the price of the order, including timed offers. */
const pricesUnchanged = (now: number) => sql`NOT EXISTS (
  SELECT 1 FROM order_items i JOIN products ON products.id = i.product_id WHERE i.order_id = ${orders.id} AND (
    products.archived_at IS NOT NULL OR i.price_at_purchase_paise <> ${priceAt(now)}))`;

/** A condition on `orders`: no payment was captured, not even one that is refunded, because a gateway order takes money once. */
const hasNoCapture = sql`NOT EXISTS (SELECT 1 FROM payments m WHERE m.order_id = ${orders.id} AND m.status = 'captured')`;

/** The plus keeps SQLite from looking for the orders of a status, of which there are thousands, where the order's id is known. */
const payableCondition = and(eq(orders.method, 'gateway'), inArray(sql`+${orders.status}`, statusesWhere(isPayable)), hasNoCapture);
const isHeld = eq(orders.reservation, 'held');

/** Nearly every order still has its hold. Naming `reservation` makes the database compile all triggers of the stock: twice the time. */
const markHeld = rowStatement(['id', 'gatewayOrder', 'at'], (row, rows) => {
  const moved = sql`status = 'pending_payment_gateway', actor = 'shopper', gateway_order_id = ${row.gatewayOrder}, updated_at = ${row.at}`;
  return sql`UPDATE orders SET ${moved} FROM ${rows} WHERE ${and(eq(orders.id, row.id), payableCondition, isHeld)} RETURNING id, hold`;
});

function markHeldAgain({ db: { orm }, now }: Shop, id: string, gatewayOrderId: string, net: string) {
  const kept = (column: SQLWrapper, otherwise: unknown) => sql`CASE WHEN ${isHeld} THEN ${column} ELSE ${otherwise} END`;
  return orm
    .update(orders)
    .set({
      status: 'pending_payment_gateway',
      reservation: 'held',
      actor: 'shopper',
      gatewayOrderId,
      updatedAt: now,
      holdExpiresAt: kept(orders.holdExpiresAt, now + HOLD_TTL),
      nextCheckAt: kept(orders.nextCheckAt, nextCheckAt(now, now)),
      ipHash: kept(orders.ipHash, net),
    })
    .where(and(eq(orders.id, id), payableCondition, or(isHeld, pricesUnchanged(now))))
    .returning({ id: orders.id });
}

/** Read after the triggers have decided: what `RETURNING` returns is older. */
const holdOf = ({ db: { orm } }: Shop, id: string) => orm.select({ hold: orders.hold }).from(orders).where(eq(orders.id, id));

/**
 * Sets the order to pending_payment_gateway if its status still allows it, so that a capture that came meanwhile is never
 * overwritten; safe to repeat. If the hold was released, the pieces are held again from now on, provided they are in stock and
 * still have the prices of the order (I10). A hold that has not ended is not extended here.
 * @returns what the order holds
 */
async function markOpen(shop: Shop, id: string, gatewayOrderId: string, { net, userId }: Buyer): Promise<Hold> {
  const held = () => [markHeld(id, [{ id, gatewayOrder: gatewayOrderId, at: shop.now }])];
  for (const open of [held, () => [markHeldAgain(shop, id, gatewayOrderId, net), holdOf(shop, id)]]) {
    const [moved, read] = await shop.db.write(open()).catch((error: unknown) => {
      const violation = violatedConstraint(error);
      throw holdRefusal(violation, userId) ?? holdErrorOf(violation) ?? error;
    });
    if (moved?.length) return (read ?? moved)[0]?.hold as Hold;
  }
  throw await refusalToOpen(shop, id);
}

/** The refusal of a batch that would take too many pieces without money, also logged; null for every other violation. */
export function holdRefusal(violation: Violation | null, userId: string | null): ShopError | null {
  if (violation !== 'TOO_MANY_HOLDS' && violation !== 'TOO_MUCH_CASH') return null;
  logSecurity('holds_refused', { account: userId ?? undefined, reason: violation });
  return new ShopError(violation);
}

function holdErrorOf(violation: Violation | null): ShopError | null {
  if (violation === null) return null;
  const gone = travelRefusal(violation);
  if (gone) return gone;
  if (violation === 'CHAT_ORDER_ENDED') return new ShopError(orderRefusal('NOT_PAYABLE', payTexts().linkEnded));
  if (violation === 'CART_IS_OPEN' || violation === 'ORDER_REPLACED_BY_COD')
    return new ShopError(orderRefusal('CART_NOT_BUYABLE', payTexts().newerOrder));
  return new ShopError(violation === 'COUPON_LIMIT' || violation === 'COUPON_CUSTOMER_LIMIT' ? violation : 'CART_NOT_BUYABLE');
}

/** The refusal if the order changed between the read and the write, from its present state. */
async function refusalToOpen(shop: Shop, id: string): Promise<ShopError> {
  const [now] = await shop.db.orm.select({ status: orders.status, reservation: orders.reservation }).from(orders).where(eq(orders.id, id));
  if (now?.reservation === 'committed') return new ShopError('ALREADY_PAID', { dbOrderId: id });
  const payable = now !== undefined && isPayable(now.status);
  return new ShopError(payable && now.reservation === 'released' ? 'PRICE_CHANGED' : 'NOT_PAYABLE', { dbOrderId: id });
}
