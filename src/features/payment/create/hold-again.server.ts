import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Visitor } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { fill } from '../../../rules/language/texts.ts';
import { HOLD_TTL } from '../../../rules/limits.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { isPayable, statusesWhere } from '../../../rules/order/order-status.ts';
import { nextCheckAt } from '../../../rules/order/reconcile.ts';
import { holdLimits } from '../../../rules/payment/hold-limits.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { quoteCart } from '../../cart/quote.server.ts';
import { GatewayError } from '../../gateway/payment-gateway.ts';
import type { OrderToReopen } from '../../ledger/held.server.ts';
import { travelsAlong } from '../../ledger/order-travels.server.ts';
import { type OrderView, orderOf, orderQueries } from '../../ledger/order-view.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { payTexts } from '../payment.texts.ts';
import { checkOrder } from '../reconcile/reconcile.server.ts';
import type { OrderToOpen } from './open-at-gateway.server.ts';

interface HoldOptions {
  /** True if the customer returned to the order, false for a repetition of the same request. */
  readonly renews: boolean;
  /** Statements that write the form as it is submitted now, in the same batch. */
  readonly typed?: readonly Statement[];
}

/**
 * Makes an unpaid order ready for payment once more, for 'pay again', the same cart or the same key (E13, F34, F35). While its hold lasts,
 * it is opened as it is. A hold is extended at most `holdLimits.renewals` times; after its end the order must pass the checks of a new one.
 * @returns the order for `openAtGateway`
 * @throws ShopError ALREADY_PAID, PAYMENT_UNDER_WAY, NOT_PAYABLE, CART_NOT_BUYABLE, PRICE_CHANGED, a coupon's refusal, GATEWAY_DOWN
 */
export async function holdAgain(shop: Shop, order: OrderToReopen, { renews, typed = [] }: HoldOptions): Promise<OrderToOpen> {
  if (order.total === 0) return order;
  const [extended] = await shop.db.write([extendHold(shop, order.id, renews), ...typed]).catch((error: unknown) => {
    throw answerTo(error, { COUPON_CUSTOMER_LIMIT: 'COUPON_CUSTOMER_LIMIT' }) ?? error;
  });
  if (extended?.length) return order;
  const view = await released(shop, order);
  await assertStillPayable(shop, view);
  // The hold may be released during this call while the status is still open: it is then opened like any released order.
  return { ...view.order, ...(view.order.status === 'pending_payment_gateway' && { status: 'failed' as const }) };
}

/** Changes a row only if the order still holds its pieces; with `renews` the hold starts again while renewals are left. */
function extendHold({ db: { orm }, now }: Shop, id: string, renews: boolean): Statement {
  const most = holdLimits.renewals;
  const lasts = gt(orders.holdExpiresAt, now);
  const renewed = {
    holdExpiresAt: sql`CASE WHEN ${orders.renewals} < ${most} THEN max(${orders.holdExpiresAt}, ${now + HOLD_TTL}) ELSE ${orders.holdExpiresAt} END`,
    nextCheckAt: sql`CASE WHEN ${orders.renewals} < ${most} THEN ${nextCheckAt(now, now)} ELSE ${orders.nextCheckAt} END`,
    renewals: sql`min(${orders.renewals} + 1, ${most})`,
  };
  return orm
    .update(orders)
    .set({ ...(renews && renewed), actor: 'shopper', updatedAt: now })
    .where(
      and(
        eq(orders.id, id),
        eq(orders.reservation, 'held'),
        inArray(orders.status, statusesWhere(isPayable)),
        renews ? or(lt(orders.renewals, most), lasts) : lasts,
      ),
    )
    .returning({ id: orders.id });
}

/** The order with its hold released. If the hold has ended but is not released yet, the gateway is asked first (E12). */
async function released(shop: Shop, order: OrderToReopen): Promise<OrderView> {
  if (order.reservation === 'held') await checkOrder(shop, order, 'shopper').catch(gatewayDown);
  const view = orderOf(await shop.db.read(orderQueries(shop, eq(orders.id, order.id))));
  if (!view) throw new ShopError('ORDER_NOT_FOUND');
  if (view.order.reservation === 'committed') throw new ShopError('ALREADY_PAID', { dbOrderId: order.id });
  if (view.order.reservation === 'held') throw new ShopError('PAYMENT_UNDER_WAY', { dbOrderId: order.id });
  return view;
}

function gatewayDown(error: unknown): never {
  if (!(error instanceof GatewayError)) throw error;
  logFault('reopen order', error);
  throw new ShopError('GATEWAY_DOWN');
}

const NOBODY: Visitor = { userId: null, guestId: null };

/**
 * Checks an order whose hold was released: its pieces must be in stock and its total must be what a new order would cost today.
 * @throws ShopError NOT_PAYABLE, CART_NOT_BUYABLE naming the unavailable pieces, a coupon's refusal, PRICE_CHANGED with both totals;
 *   the last two with the new `quote`, so that the checkout shows it and the next submission is a new attempt
 */
async function assertStillPayable(shop: Shop, { order, items }: OrderView): Promise<void> {
  // The contact and address were deleted after the retention period: the order could not be delivered. One for a chat is held once.
  if (order.customerEmail === '' || order.origin === 'chat') throw new ShopError('NOT_PAYABLE', { dbOrderId: order.id });
  const lines = items.map(({ productId, selectedSize, quantity }) => ({ productId, size: selectedSize, quantity }));
  const quote = await quoteCart(shop, NOBODY, lines, order.couponCode ?? '', {
    ...{ pin: null, isGift: order.giftWrap !== null },
    travels: (await travelsAlong(shop, order.id)) ? { due: null } : null,
  });
  const unavailable = items.filter((_, at) => quote.lines[at]?.problem);
  const facts = { dbOrderId: order.id };
  if (unavailable.length > 0) {
    const names = unavailable.map(({ name }) => name).join(', ');
    throw new ShopError(orderRefusal('CART_NOT_BUYABLE', fill(payTexts().overUnavailable, { names })), facts);
  }
  if (quote.couponRefusal) throw new ShopError(quote.couponRefusal, { ...facts, quote });
  if (quote.total !== order.total) {
    const [now, then] = [formatInr(quote.total), formatInr(order.total)];
    const text = fill(payTexts().overPrice, { now, then });
    throw new ShopError(orderRefusal('PRICE_CHANGED', text), { ...facts, quote });
  }
}
