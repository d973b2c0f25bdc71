import { sql } from 'drizzle-orm';
import type { Visitor } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { fill } from '../../../rules/language/texts.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { quoteCart } from '../../cart/quote.server.ts';
import { travelsAlong } from '../../ledger/order-travels.server.ts';
import type { OrderView } from '../../ledger/order-view.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { priceAt } from '../../products/on-sale.server.ts';
import { payTexts } from '../payment.texts.ts';

const NOBODY: Visitor = { userId: null, guestId: null };

/** A condition on `orders`: every piece is still on sale at the price of the order, including timed offers. */
export const pricesUnchanged = (now: number) => sql`NOT EXISTS (
  SELECT 1 FROM order_items i JOIN products ON products.id = i.product_id WHERE i.order_id = ${orders.id} AND (
    products.archived_at IS NOT NULL OR i.price_at_purchase_paise <> ${priceAt(now)}))`;

/** A condition on `orders`: no payment was captured, not even one that is refunded, because a gateway order takes money once. */
export const hasNoCapture = sql`NOT EXISTS (SELECT 1 FROM payments m WHERE m.order_id = ${orders.id} AND m.status = 'captured')`;

/**
 * Checks an order whose hold was released: its pieces must be in stock and its total must be what a new order would cost today.
 * @throws ShopError NOT_PAYABLE, CART_NOT_BUYABLE naming the unavailable pieces, a coupon's refusal, PRICE_CHANGED with both totals;
 *   the last two with the new `quote`, so that the checkout shows it and the next submission is a new attempt
 */
export async function assertStillPayable(shop: Shop, { order, items }: OrderView): Promise<void> {
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
