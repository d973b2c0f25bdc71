import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Violation, violatedConstraint } from '../../../platform/database/constraints.ts';
import { prepared } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { newId } from '../../../rules/ids.ts';
import { GATEWAY_MINIMUM_PAISE } from '../../../rules/limits.ts';
import { fromRupees, type Paise } from '../../../rules/money/money.ts';
import { isOpen, isPayable, statusesWhere } from '../../../rules/order/order-status.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import type { CartLineInput } from '../../cart/price-lines.ts';
import { type CartQuote, type QuoteTerms, quoteCart, quoteOf, quoteQueries } from '../../cart/quote.server.ts';
import { heldOrdersQuery, type OrderToReopen, reopening } from '../../ledger/held.server.ts';
import { type Travels, travelRefusal } from '../../ledger/order-travels.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import type { CreateOrderBody } from '../payment.schema.ts';
import { type AskingBuyer, assertOwnBody, fingerprintCart, hashRequest, ordersOfSentKey, storedKey } from './buyer.server.ts';
import { holdAgain } from './hold-again.server.ts';
import { guardNotAlreadyPaid, insertOrder, insertWhatsappConsent, type NewOrder, releaseHolds, writeTyped } from './insert-order.server.ts';
import { type CreatedOrder, holdRefusal, type OrderToOpen, openAtGateway } from './open-at-gateway.server.ts';

type Earlier = Pick<OrderToReopen, 'requestHash' | 'status' | 'total'>;

/** Orders and facts that a press of the pay button finds. */
interface Found<Order extends Earlier = Earlier> {
  /** The order that a press with this key has made. */
  readonly byKey: Order | null;
  /** Otherwise the unpaid order of the same cart. */
  readonly byCart: Order | null;
  /** A hash of what is asked for now, and its total. */
  readonly requestHash: string;
  readonly total: Paise;
  /** The refusal of the cart: it cannot be ordered as it was shown. */
  readonly refusal: ShopError | null;
  /** True if the database has just refused to insert an order, because a press at the same moment was faster. */
  readonly isLate: boolean;
}

type Act =
  | { readonly does: 'insert' }
  /** `renews`: its hold begins again. */
  | { readonly does: 'open'; readonly renews: boolean }
  /** `quote`: with the refusal of the cart. */
  | { readonly does: 'refuse'; readonly as: 'KEY_REUSED' | 'ALREADY_PAID' | 'SHOP_BUSY' | 'quote' };

interface Row {
  readonly finds: string;
  readonly is: (found: Found) => boolean;
  readonly act: Act;
}

const nothing: Row = { finds: 'nothing', is: () => true, act: { does: 'insert' } };

/** The table of the pay button: what a press finds, and what it does then. The first row that fits counts. */
export const payPress: readonly Row[] = [
  // An order of its key …
  {
    finds: 'key-of-other-body',
    is: (it) => !!it.byKey && it.byKey.requestHash !== it.requestHash,
    act: { does: 'refuse', as: 'KEY_REUSED' },
  },
  { finds: 'key-free', is: ({ byKey }) => byKey?.total === 0, act: { does: 'open', renews: false } },
  { finds: 'key-open', is: ({ byKey }) => !!byKey && isOpen(byKey.status), act: { does: 'open', renews: false } },
  { finds: 'key-ended-unpaid', is: ({ byKey }) => !!byKey && isPayable(byKey.status), act: { does: 'open', renews: true } },
  { finds: 'key-paid-or-over', is: ({ byKey }) => !!byKey, act: { does: 'refuse', as: 'ALREADY_PAID' } },
  // No order of its key, and a cart that cannot be ordered as it was shown.
  { finds: 'cart-refused', is: ({ refusal }) => refusal !== null, act: { does: 'refuse', as: 'quote' } },
  // An unpaid order of its cart with the same total, or one that was made at this moment.
  { finds: 'cart-unpaid', is: ({ byCart, total, isLate }) => byCart?.total === total && !isLate, act: { does: 'open', renews: true } },
  { finds: 'cart-late', is: ({ byCart, total }) => byCart?.total === total, act: { does: 'open', renews: false } },
  { finds: 'late', is: ({ isLate }) => isLate, act: { does: 'refuse', as: 'SHOP_BUSY' } },
  nothing,
];

/** Returns the row of `payPress` for what a press finds. */
export const actOn = (found: Found): Row => payPress.find(({ is }) => is(found)) ?? nothing;

/** Reads the order that an earlier request with the same `key` created. */
export const orderByKey = prepared((orm) =>
  orm
    .select(reopening)
    .from(orders)
    .where(eq(orders.idempotencyKey, sql.placeholder('key'))),
);

/**
 * Creates an order from a cart and opens it at the gateway, or goes on with an earlier one, as `payPress` says. Safe to repeat with the same
 * key (I11, F26, F33): the same key returns the same order, and the same cart of the same customer returns the order that is still open
 * (F34, F35). For cash on delivery see `placeCashOrder`.
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
  const quote = quoteOf(read.quote, lines, code, shop.now, { ...termsOf(body), travels });
  const order: NewOrder = { id: newId(), key, requestHash, cartFingerprint, visitor, body, quote, travels };
  const found = {
    byKey: read.sameKey.find(({ idempotencyKey }) => idempotencyKey === key) ?? null,
    byCart: held.find((each) => each.cartFingerprint === cartFingerprint && each.total === quote.total) ?? null,
    ...{ requestHash, total: quote.total, refusal: quoteRefusal(quote, body), isLate: false },
  };
  return openAtGateway(shop, await orderToOpen(shop, order, found, held), visitor);
}

/** Does what `payPress` says. Of a press at the same moment that was faster, the database tells when the order is inserted: it is looked at once more. */
async function orderToOpen(
  shop: Shop,
  order: NewOrder,
  found: Found<OrderToReopen>,
  held: readonly OrderToReopen[] = [],
): Promise<OrderToOpen> {
  const { act } = actOn(found);
  const earlier = found.byKey ?? found.byCart;
  if (act.does === 'refuse') {
    if (act.as === 'quote') throw found.refusal;
    throw new ShopError(act.as, act.as === 'ALREADY_PAID' ? { dbOrderId: earlier?.id } : {});
  }
  // The contact and address typed last are kept: another window may have changed them.
  if (act.does === 'open' && earlier) return holdAgain(shop, earlier, { renews: act.renews, typed: writeTyped(shop, earlier, order.body) });
  const { visitor, body, cartFingerprint } = order;
  const releases = await releaseHolds(shop, held);
  try {
    await shop.db.write([
      ...guardNotAlreadyPaid(held, cartFingerprint),
      ...releases,
      ...insertOrder(shop, order),
      // Without an account nothing proves a phone here.
      ...(visitor.userId === null ? [] : insertWhatsappConsent(shop, body, visitor.userId, order.id)),
    ]);
    return { id: order.id, total: order.quote.total };
  } catch (error) {
    return await orderToOpen(shop, order, await foundLate(shop, order, error));
  }
}

export function cartLinesOf(body: CreateOrderBody): CartLineInput[] {
  return body.cart_items.map((item) => ({ productId: item.product_id, size: item.selected_size, quantity: item.quantity }));
}

/** The inputs of the order's price besides its lines and coupon. */
export const termsOf = ({ shipping_address, gift }: CreateOrderBody): QuoteTerms => ({
  pin: shipping_address.postal_code,
  isGift: gift !== undefined,
});

/** Returns the refusal of a cart that cannot be ordered or whose total differs from the one the customer saw, with the new `quote`. */
export function quoteRefusal(
  quote: CartQuote,
  { final_amount_from_client: shownRupees, payment_method, gift }: CreateOrderBody,
): ShopError | null {
  if (!quote.buyable) return new ShopError('CART_NOT_BUYABLE', { quote });
  if (quote.couponRefusal) return new ShopError(quote.couponRefusal, { quote });
  const isUnwrapped = gift !== undefined && quote.giftWrap === null;
  if (isUnwrapped || fromRupees(shownRupees) !== quote.total) return new ShopError('PRICE_CHANGED', { quote });
  if (payment_method === 'cod')
    return quote.cod.offered ? null : new ShopError(orderRefusal('COD_NOT_OFFERED', quote.cod.reason ?? undefined), { quote });
  return quote.total > 0 && quote.total < GATEWAY_MINIMUM_PAISE ? new ShopError('BELOW_GATEWAY_MINIMUM') : null;
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
 * Returns what a press finds after the database refused its order. A unique key means that the order already exists (a double click, a
 * second tab, a lost response); every other violation means that the quote is out of date.
 * @throws ShopError for every other violation
 */
async function foundLate(shop: Shop, order: NewOrder, error: unknown): Promise<Found<OrderToReopen>> {
  const { key, requestHash, cartFingerprint, visitor, quote } = order;
  const violation = violatedConstraint(error);
  if (violation === null) throw error;
  if (violation !== 'ORDER_KEY_TAKEN' && violation !== 'CART_IS_OPEN') {
    const refused = holdRefusal(violation, visitor.userId);
    if (refused) throw refused;
    if (violation === 'CONFLICT') throw await alreadyPaid(shop, cartFingerprint);
    if (violation === 'NUMBER_TAKEN') throw new ShopError('SHOP_BUSY');
    throw await outdatedQuote(shop, order, violation);
  }
  const read = await shop.db.read({
    byKey: orderByKey({ key }),
    byCart: shop.db.orm
      .select(reopening)
      .from(orders)
      .where(and(eq(orders.cartFingerprint, cartFingerprint), inArray(orders.status, statusesWhere(isOpen))))
      .limit(1),
  });
  return {
    byKey: read.byKey[0] ?? null,
    byCart: read.byCart[0] ?? null,
    ...{ requestHash, total: quote.total, refusal: null, isLate: true },
  };
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
