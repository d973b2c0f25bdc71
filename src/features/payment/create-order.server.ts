import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { violated } from '../../platform/db.ts';
import { canonicalJson, sha256 } from '../../platform/hashing.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Visitor } from '../../platform/visitor.ts';
import { newId } from '../../rules/ids.ts';
import { GATEWAY_MINIMUM_PAISE } from '../../rules/limits.ts';
import { fromRupees } from '../../rules/money.ts';
import { refuseOrder } from '../../rules/order-refusals.ts';
import type { AskedLine } from '../cart/judge-lines.ts';
import { type Quote, quoteCart, quoteOf, quoteQueries } from '../cart/quote.server.ts';
import type { CreateOrderBody } from '../checkout/checkout.schema.ts';
import { heldOrdersQuery } from '../orders/held.server.ts';
import type { OrderRow } from '../orders/order-view.server.ts';
import { orders } from '../orders/orders.table.ts';
import { giveBack, noneIsTaken } from './give-back.server.ts';
import { agreedTo, insertOrder, type NewOrder } from './insert-order.ts';
import { type Openable, openAtGateway } from './open-at-gateway.server.ts';
import { codReply, keptForCash, queueCodMail } from './open-for-cash.server.ts';
import { resumeOrder } from './resume-order.server.ts';

/** What the browser needs to go on. `amount` is in paise; 0 means that nothing is left to pay. */
export interface CreatedOrder {
  readonly dbOrderId: string;
  readonly razorpayOrderId: string | null;
  readonly amount: number;
  readonly currency: 'INR';
  /** True where nothing is paid online and the shopper confirms the order on its page (E4). */
  readonly confirm?: boolean;
}

/**
 * Makes an order out of a cart and opens it at the gateway. Safe to repeat with the same key (I11, F26, F33): the same
 * key returns the same order, the same cart of the same shopper returns the order that is still open (F34, F35).
 * An order for cash on delivery stays off the gateway and waits for the shopper to confirm it.
 * @throws ShopError PRICE_CHANGED, CART_NOT_BUYABLE or COD_NOT_OFFERED with the new `quote`, KEY_REUSED,
 *   BELOW_GATEWAY_MINIMUM, ALREADY_PAID, PAYMENT_UNDER_WAY, COD_NOT_CONFIRMED, GATEWAY_DOWN, SHOP_BUSY, a coupon's refusal
 */
export async function createOrder(shop: Shop, visitor: Visitor, key: string, body: CreateOrderBody): Promise<CreatedOrder> {
  const lines = askedLines(body);
  const code = body.coupon_code ?? '';
  const idemHash = await sha256(canonicalJson(body));
  const cartFp = await fingerprint(visitor, lines, code);

  const [sameKey, held, ...rows] = await shop.db.read([
    shop.db.orm.select().from(orders).where(eq(orders.idemKey, key)),
    heldOrdersQuery(shop.db, visitor),
    ...quoteQueries(shop, visitor, lines, code),
  ]);
  const known = sameKey[0];
  if (known) return opened(shop, replayed(known, idemHash));

  const quote = quoteOf(rows, lines, code, shop.now, body.shipping_address.postal_code);
  checkQuote(quote, body);

  const open = held.find((order) => order.cartFp === cartFp && order.total === quote.total && takesUp(order, body, shop.now));
  if (open) return resumeOrder(shop, open, body);

  const order: NewOrder = { id: newId(), key, idemHash, cartFp, visitor, body, quote };
  const given = await giveBack(shop, held);
  try {
    const batch = [
      ...noneIsTaken(held, cartFp),
      ...given,
      ...insertOrder(shop, order),
      ...agreedTo(shop, body, visitor.userId),
      ...queueCodMail(shop, order.id, body),
    ];
    await shop.db.write(batch);
  } catch (error) {
    return await afterRefusal(shop, order, error);
  }
  return opened(shop, { id: order.id, total: quote.total, method: body.payment_method });
}

function opened(shop: Shop, order: Openable & Pick<OrderRow, 'method'>): Promise<CreatedOrder> | CreatedOrder {
  return order.method === 'cod' ? codReply(shop, order) : openAtGateway(shop, order);
}

/** How an order is paid is frozen: the other way needs another order, for which this one gives back its pieces. */
function takesUp(order: OrderRow, { payment_method }: CreateOrderBody, now: number): boolean {
  return order.method === payment_method && (payment_method === 'gateway' || keptForCash(order, now));
}

function askedLines(body: CreateOrderBody): AskedLine[] {
  return body.cart_items.map((item) => ({ productId: item.product_id, size: item.selected_size, quantity: item.quantity }));
}

function fingerprint({ userId, guestId }: Visitor, lines: readonly AskedLine[], code: string): Promise<string> {
  const sorted = lines.map(({ productId, size, quantity }) => `${productId}/${size}/${quantity}`).sort();
  return sha256(canonicalJson([userId ?? guestId, sorted, code.trim().toUpperCase()]));
}

function replayed(order: OrderRow, idemHash: string): OrderRow {
  if (order.idemHash !== idemHash) throw new ShopError('KEY_REUSED');
  return order;
}

/** The shopper pays what they saw or is asked to look again. */
function checkQuote(quote: Quote, { final_amount_from_client: shownRupees, payment_method }: CreateOrderBody): void {
  if (!quote.buyable) throw new ShopError('CART_NOT_BUYABLE', { quote });
  if (quote.couponRefusal) throw new ShopError(quote.couponRefusal, { quote });
  if (fromRupees(shownRupees) !== quote.total) throw new ShopError('PRICE_CHANGED', { quote });
  if (payment_method === 'cod') {
    if (!quote.cod.offered) throw new ShopError(refuseOrder('COD_NOT_OFFERED', quote.cod.reason ?? undefined), { quote });
  } else if (quote.total > 0 && quote.total < GATEWAY_MINIMUM_PAISE) throw new ShopError('BELOW_GATEWAY_MINIMUM');
}

/**
 * The database refused the batch: somebody was faster. Unique keys mean that the order exists (a double click, a second
 * tab, an answer that was lost); everything else means that the quote is out of date.
 */
async function afterRefusal(shop: Shop, order: NewOrder, error: unknown): Promise<CreatedOrder> {
  const constraint = violated(error);
  if (constraint === null) throw error;
  if (constraint.includes('idem_key') || constraint.includes('cart_fp') || constraint === 'one_open_cart') {
    const [twin] = await shop.db.orm
      .select()
      .from(orders)
      .where(
        and(
          sql`(${orders.idemKey} = ${order.key} OR ${orders.cartFp} = ${order.cartFp})`,
          inArray(orders.status, ['pending_payment', 'pending_payment_gateway']),
        ),
      )
      .limit(1);
    if (!twin) throw new ShopError('SHOP_BUSY');
    // The same cart in two windows, paid in two ways: only one of them can go on.
    if (twin.method !== order.body.payment_method) throw new ShopError('PAYMENT_UNDER_WAY', { dbOrderId: twin.id });
    return opened(shop, twin);
  }
  if (constraint === 'GUARD_MISSED') throw await alreadyTaken(shop, order.cartFp);
  if (constraint === 'orders.number') throw new ShopError('SHOP_BUSY');
  const quote = await quoteCart(shop, order.visitor, askedLines(order.body), order.body.coupon_code ?? '');
  if (constraint.includes('uses_count')) throw new ShopError('COUPON_LIMIT', { quote });
  throw new ShopError(constraint === 'PRICE_CHANGED' ? 'PRICE_CHANGED' : 'CART_NOT_BUYABLE', { quote });
}

/** The same cart, paid or confirmed in another window a moment ago. */
async function alreadyTaken({ db: { orm } }: Shop, cartFp: string): Promise<ShopError> {
  const [taken] = await orm
    .select({ id: orders.id, method: orders.method })
    .from(orders)
    .where(and(eq(orders.cartFp, cartFp), eq(orders.hold, 'committed')))
    .orderBy(desc(orders.number))
    .limit(1);
  if (!taken) return new ShopError('SHOP_BUSY');
  const text = taken.method === 'cod' ? 'These pieces are ordered and confirmed as cash on delivery.' : undefined;
  return new ShopError(refuseOrder('ALREADY_PAID', text), { dbOrderId: taken.id });
}
