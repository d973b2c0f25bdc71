import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Violation, violatedConstraint } from '../../../platform/database/constraints.ts';
import { prepared } from '../../../platform/database/ready-query.ts';
import { canonicalJson, sha256 } from '../../../platform/hashing.ts';
import type { Visitor } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { newId } from '../../../rules/ids.ts';
import { GATEWAY_MINIMUM_PAISE } from '../../../rules/limits.ts';
import { fromRupees } from '../../../rules/money/money.ts';
import { isOpen, statusesWhere } from '../../../rules/order/order-status.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import type { CartLineInput } from '../../cart/price-lines.ts';
import { type CartQuote, type QuoteTerms, quoteCart, quoteOf, quoteQueries } from '../../cart/quote.server.ts';
import { heldOrdersQuery, type OrderToReopen, reopening } from '../../ledger/held.server.ts';
import { type Travels, travelRefusal } from '../../ledger/order-travels.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import type { CreateOrderBody } from '../payment.schema.ts';
import { type AskingBuyer, assertOwnBody, type Buyer, ordersOfSentKey, storedKey } from './buyer.server.ts';
import type { CreatedOrder } from './created-order.ts';
import { insertOrder, insertWhatsappConsent, type NewOrder } from './insert-order.server.ts';
import { type OrderToOpen, openAtGateway } from './open-at-gateway.server.ts';
import { holdRefusal } from './refused-hold.server.ts';
import { guardNotAlreadyPaid, releaseHolds } from './release-holds.server.ts';
import { reopenOrder } from './reopen-order.server.ts';

/** The order that an earlier request with the same `key` created. */
export const orderByKey = prepared((orm) =>
  orm
    .select(reopening)
    .from(orders)
    .where(eq(orders.idempotencyKey, sql.placeholder('key'))),
);

/**
 * Creates an order from a cart and opens it at the gateway. Safe to repeat with the same key (I11, F26, F33): the same key
 * returns the same order, and the same cart of the same customer returns the order that is still open (F34, F35).
 * For cash on delivery see `placeCashOrder`.
 * @param travels the order in whose parcel it travels along: the caller has read it, and `body` has its contact and address
 * @throws ShopError OTHER_CUSTOMER, PRICE_CHANGED or CART_NOT_BUYABLE with the new `quote`, KEY_REUSED, BELOW_GATEWAY_MINIMUM, ALREADY_PAID,
 *   PAYMENT_UNDER_WAY, TOO_MANY_HOLDS, GATEWAY_DOWN, SHOP_BUSY, a coupon's refusal, TRAVEL_CLOSED
 */
export async function createOrder(
  shop: Shop,
  buyer: AskingBuyer,
  sentKey: string,
  body: CreateOrderBody,
  travels: Travels | null = null,
): Promise<CreatedOrder> {
  const lines = cartLinesOf(body);
  const code = body.coupon_code ?? '';
  const requestHash = await hashRequest(body, travels);

  const { held, ...read } = await shop.db.read({
    sameKey: ordersOfSentKey(sentKey),
    held: heldOrdersQuery(shop.db, buyer.owner),
    quote: quoteQueries(shop, buyer.owner, lines, code),
  });
  const visitor = assertOwnBody(body, await buyer.known());
  const key = await storedKey(visitor, sentKey);
  const cartFingerprint = await fingerprintCart(visitor, lines, code, body.gift, travels);
  const known = read.sameKey.find(({ idempotencyKey }) => idempotencyKey === key);
  if (known) return replay(shop, visitor, known, requestHash, body);

  const quote = quoteOf(read.quote, lines, code, shop.now, { ...termsOf(body), travels });
  checkQuote(quote, body);

  const open = held.find((order) => order.cartFingerprint === cartFingerprint && order.total === quote.total);
  if (open) return reopenOrder(shop, visitor, open, { typed: body, renews: true });

  const order: NewOrder = { id: newId(), key, requestHash, cartFingerprint, visitor, body, quote, travels };
  const releases = await releaseHolds(shop, held);
  try {
    const batch = [
      ...guardNotAlreadyPaid(held, cartFingerprint),
      ...releases,
      ...insertOrder(shop, order),
      // Without an account nothing proves a phone here.
      ...(visitor.userId === null ? [] : insertWhatsappConsent(shop, body, visitor.userId, order.id)),
    ];
    await shop.db.write(batch);
  } catch (error) {
    return await afterRefusal(shop, order, error);
  }
  const made: OrderToOpen = { id: order.id, total: quote.total };
  return openAtGateway(shop, made, visitor);
}

/** Handles a repeated key: returns the same order and writes the address of this body, which another window may have changed. */
function replay(shop: Shop, buyer: Buyer, order: OrderToReopen, requestHash: string, body: CreateOrderBody): Promise<CreatedOrder> {
  return reopenOrder(shop, buyer, assertSameBody(order, requestHash), { typed: body, renews: !isOpen(order.status) });
}

export function cartLinesOf(body: CreateOrderBody): CartLineInput[] {
  return body.cart_items.map((item) => ({ productId: item.product_id, size: item.selected_size, quantity: item.quantity }));
}

/** A hash of what was asked for: the same key with another one is refused. */
export const hashRequest = (body: object, travels: Travels | null): Promise<string> =>
  sha256(canonicalJson(travels ? { ...body, travels_with: travels.with } : body));

/** The inputs of the order's price besides its lines and coupon. */
export const termsOf = ({ shipping_address, gift }: CreateOrderBody): QuoteTerms => ({
  pin: shipping_address.postal_code,
  isGift: gift !== undefined,
});

/** A hash of visitor, lines, coupon, card and the order that it travels with: the same for the same cart of the same visitor. */
export function fingerprintCart(
  { userId, guestId }: Visitor,
  lines: readonly CartLineInput[],
  code: string,
  gift: CreateOrderBody['gift'],
  travels: Travels | null = null,
): Promise<string> {
  const sorted = lines.map(({ productId, size, quantity }) => `${productId}/${size}/${quantity}`).sort();
  return sha256(
    canonicalJson([userId ?? guestId, sorted, code.trim().toUpperCase(), ...(gift ? [gift.note] : []), ...(travels ? [travels.with] : [])]),
  );
}

/** @throws ShopError KEY_REUSED if the key was used with another body */
export function assertSameBody(order: OrderToReopen, requestHash: string): OrderToReopen {
  if (order.requestHash !== requestHash) throw new ShopError('KEY_REUSED');
  return order;
}

/** Refuses a cart that cannot be ordered or whose total differs from the one the customer saw. @throws ShopError with the new `quote` */
export function checkQuote(quote: CartQuote, { final_amount_from_client: shownRupees, payment_method, gift }: CreateOrderBody): void {
  if (!quote.buyable) throw new ShopError('CART_NOT_BUYABLE', { quote });
  if (quote.couponRefusal) throw new ShopError(quote.couponRefusal, { quote });
  const isUnwrapped = gift !== undefined && quote.giftWrap === null;
  if (isUnwrapped || fromRupees(shownRupees) !== quote.total) throw new ShopError('PRICE_CHANGED', { quote });
  if (payment_method === 'cod') {
    if (!quote.cod.offered) throw new ShopError(orderRefusal('COD_NOT_OFFERED', quote.cod.reason ?? undefined), { quote });
  } else if (quote.total > 0 && quote.total < GATEWAY_MINIMUM_PAISE) throw new ShopError('BELOW_GATEWAY_MINIMUM');
}

/**
 * The refusal of an order whose quote is out of date, with the quote of now. A coupon that this customer has used up leaves the
 * quote: the quote alone cannot see it, because only the order names the contact.
 */
export async function outdatedQuote(
  shop: Shop,
  { visitor, body, travels = null }: Pick<NewOrder, 'visitor' | 'body' | 'travels'>,
  violation: Violation,
): Promise<ShopError> {
  const refused = travelRefusal(violation);
  if (refused) return refused;
  const isUsedUp = violation === 'COUPON_CUSTOMER_LIMIT';
  const quote = await quoteCart(shop, visitor, cartLinesOf(body), isUsedUp ? '' : (body.coupon_code ?? ''), { ...termsOf(body), travels });
  if (isUsedUp) return new ShopError(violation, { quote: { ...quote, couponRefusal: orderRefusal(violation) } });
  return new ShopError(violation === 'PRICE_CHANGED' || violation === 'COUPON_LIMIT' ? violation : 'CART_NOT_BUYABLE', { quote });
}

/**
 * The reply after the database refused the batch. A unique key means that the order already exists (a double click, a second
 * tab, a lost response); every other violation means that the quote is out of date.
 */
async function afterRefusal(shop: Shop, order: NewOrder, error: unknown): Promise<CreatedOrder> {
  const violation = violatedConstraint(error);
  if (violation === null) throw error;
  if (violation === 'ORDER_KEY_TAKEN' || violation === 'CART_IS_OPEN') return joinExisting(shop, order);
  const refused = holdRefusal(violation, order.visitor.userId);
  if (refused) throw refused;
  if (violation === 'CONFLICT') throw await alreadyPaid(shop, order.cartFingerprint);
  if (violation === 'ORDER_NUMBER_TAKEN') throw new ShopError('SHOP_BUSY');
  throw await outdatedQuote(shop, order, violation);
}

/**
 * Continues with the order of a faster request: one with the same key, if it has the same body, or one with the same cart, if it
 * has the same total. The contact and address typed last are kept.
 */
async function joinExisting(shop: Shop, { key, requestHash, cartFingerprint, visitor, body, quote }: NewOrder): Promise<CreatedOrder> {
  const { orm } = shop.db;
  const read = await shop.db.read({
    byKey: orderByKey({ key }),
    byCart: orm
      .select(reopening)
      .from(orders)
      .where(and(eq(orders.cartFingerprint, cartFingerprint), inArray(orders.status, statusesWhere(isOpen))))
      .limit(1),
  });
  const [[byKey], [byCart]] = [read.byKey, read.byCart];
  if (byKey) return replay(shop, visitor, byKey, requestHash, body);
  if (!byCart || byCart.total !== quote.total) throw new ShopError('SHOP_BUSY');
  return reopenOrder(shop, visitor, byCart, { typed: body, renews: false });
}

/** The refusal for a cart that was just paid in another window. */
async function alreadyPaid({ db: { orm } }: Shop, cartFingerprint: string): Promise<ShopError> {
  const [paid] = await orm
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.cartFingerprint, cartFingerprint), eq(orders.reservation, 'committed')))
    .orderBy(desc(orders.number))
    .limit(1);
  return paid ? new ShopError('ALREADY_PAID', { dbOrderId: paid.id }) : new ShopError('SHOP_BUSY');
}
