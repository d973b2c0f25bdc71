import { and, eq, sql } from 'drizzle-orm';
import { type Violation, violatedConstraint } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import { canonicalJson, sha256 } from '../../../platform/hashing.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { COUNTRY } from '../../../rules/address/states.ts';
import { newId } from '../../../rules/ids.ts';
import { offeredOrEnglish } from '../../../rules/language/offered.ts';
import { GATEWAY_MINIMUM_PAISE, HOUR } from '../../../rules/limits.ts';
import { originWords } from '../../../rules/links/origin.ts';
import { formatInr, type Paise, ZERO } from '../../../rules/money/money.ts';
import { handPaymentWords, type ManualPrice, manualPrice, sourceWords } from '../../../rules/order/manual-order.ts';
import { isRefusal, type RefusalCode } from '../../../rules/refusals/refusal.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { type CartQuote, quoteOf, quoteQueries } from '../../cart/quote.server.ts';
import { queueOrderMessage } from '../../ledger/messages/queue-order-message.server.ts';
import { orderNotes } from '../../ledger/order-notes.table.ts';
import { orders } from '../../ledger/orders.table.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';
import { assertSameBody } from '../create/buyer.server.ts';
import { insertOrder, type NewOrder } from '../create/insert-order.server.ts';
import type { CreateOrderBody } from '../payment.schema.ts';
import type { ManualOrderBody } from './manual-order.schema.ts';

/** A cart of no visitor: the administrator holds no pieces and uses no coupon. */
export const nobody = { userId: null, guestId: null, net: '' };

interface PlacedOrder {
  readonly id: string;
  readonly total: Paise;
}

/**
 * Places an order that the administrator takes, in one batch: order and pieces, its status, the private note, the line of the audit
 * log and the mail. Pieces that are handed over make it delivered at once; those of a link are held until it is paid or ends. Sending the
 * same body again is the same order.
 * @param by e-mail of the administrator
 * @throws ShopError PRICE_CHANGED, CART_NOT_BUYABLE or the fault of a piece, DISCOUNT_TOO_HIGH, BELOW_GATEWAY_MINIMUM, KEY_REUSED,
 *   OUT_OF_STOCK, TOO_MANY_CHAT_ORDERS, SHOP_BUSY
 */
export async function placeManualOrder(shop: Shop, body: ManualOrderBody, by: string): Promise<PlacedOrder> {
  const key = `manual:${body.key.toLowerCase()}`;
  const requestHash = await sha256(canonicalJson(body));
  const sameKey = () => shop.db.orm.select().from(orders).where(eq(orders.idempotencyKey, key));
  const read = await shop.db.read({ sameKey: sameKey(), quote: quoteQueries(shop, nobody, body.lines, '') });
  const [known] = read.sameKey;
  if (known) return assertSameBody(known, requestHash);
  const quote = quoteOf(read.quote, body.lines, '', shop.now, { pin: null, isGift: false });
  const price = priceOf(quote, body);

  const id = newId();
  const isLink = body.paidBy === 'link';
  try {
    await shop.db.write([
      ...insertManual(shop, { id, key, requestHash, body, quote: { ...quote, ...price }, by }),
      ...notesOf(shop, id, body, by),
      recordAction(shop, {
        by,
        action: 'create',
        kind: 'order',
        id,
        label: `${isLink ? originWords.chat : sourceWords[body.source]}, ${formatInr(price.total)}`,
        changes: {
          pieces: [null, quote.lines.map(({ name, size, quantity }) => [`${quantity} ×`, name, size].filter(Boolean).join(' '))],
          paid: [null, paidWords(body)],
          ...(price.discount > 0 && { discount: [null, `${formatInr(price.discount)}: ${body.discountReason}`] }),
        },
      }),
      ...(isLink ? [] : [queueOrderMessage(shop, 'order-confirmed', `confirmed:${id}`, id)]),
    ]);
  } catch (error) {
    const violation = violatedConstraint(error);
    if (violation === 'ORDER_KEY_TAKEN') {
      const [first] = await sameKey();
      if (first) return assertSameBody(first, requestHash);
    }
    const code = violation === null ? undefined : placingAnswers[violation];
    throw code ? new ShopError(code) : error;
  }
  if (body.wishesMails && !isLink) shop.background(sendMessagesOf(shop, id));
  return { id, total: price.total };
}

/** Refusals of orders that the administrator makes. */
export const placingAnswers: Readonly<Partial<Record<Violation, RefusalCode>>> = {
  OUT_OF_STOCK: 'OUT_OF_STOCK',
  PRICE_CHANGED: 'PRICE_CHANGED',
  PRODUCT_NOT_FOR_SALE: 'CART_NOT_BUYABLE',
  SIZE_UNKNOWN: 'CART_NOT_BUYABLE',
  TOO_MANY_CHAT_ORDERS: 'TOO_MANY_CHAT_ORDERS',
  NUMBER_TAKEN: 'SHOP_BUSY',
  ORDER_KEY_TAKEN: 'SHOP_BUSY',
};

/** The bill that the administrator saw. @throws ShopError where it is another one by now, or a piece cannot be sold */
function priceOf(quote: CartQuote, { isSent, discount, shownTotal, paidBy }: ManualOrderBody): ManualPrice {
  const wrong = quote.lines.find(({ problem }) => problem !== null);
  if (wrong?.problem) throw new ShopError({ ...wrong.problem, message: `${wrong.name}: ${wrong.problem.message}` });
  const price = manualPrice(quote, { isSent, discount: discount ?? ZERO });
  if (isRefusal(price)) throw new ShopError(price, { fields: { discount: price.message } });
  if (paidBy === 'link' && price.total < GATEWAY_MINIMUM_PAISE) throw new ShopError('BELOW_GATEWAY_MINIMUM');
  if (price.total !== shownTotal) throw new ShopError('PRICE_CHANGED', { total: price.total });
  return price;
}

interface Insertion {
  readonly id: string;
  readonly key: string;
  readonly requestHash: string;
  readonly body: ManualOrderBody;
  readonly quote: CartQuote;
  readonly by: string;
}

/**
 * The order with its pieces, sold at once. Pieces that are handed over are delivered in a second step, as the transitions ask. Those of a link
 * are held, and wait for their payment.
 */
function insertManual(shop: Shop, { id, key, requestHash, body, quote, by }: Insertion): Statement[] {
  const { isSent, paidBy, reference } = body;
  const move = (status: 'processing' | 'delivered', from: 'pending_payment' | 'processing') => [
    shop.db.orm
      .update(orders)
      .set({
        status,
        reservation: 'committed',
        moveNote: `${by}: ${status === 'processing' ? [sourceWords[body.source], paidWords(body)].join(', ') : 'handed over'}`,
        nextCheckAt: null,
        updatedAt: shop.now,
        ...(status === 'delivered' && { deliveredAt: shop.now }),
      })
      .where(and(eq(orders.id, id), eq(orders.status, from))),
    guardOneRow(),
  ];
  const shared = { actor: 'admin', discountReason: quote.discount > 0 ? body.discountReason : '', hasMails: body.wishesMails } as const;
  const insert = (taken: NonNullable<NewOrder['taken']>) =>
    insertOrder(shop, {
      id,
      key,
      requestHash,
      cartFingerprint: key,
      visitor: nobody,
      quote,
      proofs: { email: sql`0`, phone: sql`0` },
      body: orderedBy(body),
      taken,
    });
  if (paidBy === 'link') {
    const until = shop.now + body.heldHours * HOUR;
    const language = offeredOrEnglish(shop.env.LANGUAGES, body.language);
    return insert({ ...shared, origin: 'chat', language, holdExpiresAt: until, nextCheckAt: until });
  }
  const isByHand = paidBy !== 'on_delivery';
  return [
    ...insert({
      ...{ ...shared, origin: 'manual', source: body.source, paidByHand: isByHand ? paidBy : null },
      paymentReference: paidBy === 'upi' || paidBy === 'card' ? reference : '',
    }),
    ...move('processing', 'pending_payment'),
    ...(isSent ? [] : move('delivered', 'processing')),
  ];
}

/** The contact and the address as an order of the shop's pages has them. */
const orderedBy = ({ isSent, paidBy, ...body }: ManualOrderBody): CreateOrderBody => ({
  currency: 'INR',
  customer_email: body.email,
  customer_name: body.name,
  shipping_address: {
    line1: isSent ? body.street : '',
    line2: '',
    place: isSent ? body.landmark : '',
    city: isSent ? body.city : '',
    state: body.state,
    postal_code: isSent ? body.pin : '',
    country: COUNTRY,
    phone: body.phone,
  },
  cart_items: [],
  ...(body.gstin !== '' && { business: { gstin: body.gstin, legal_name: body.legalName } }),
  final_amount_from_client: 0,
  payment_method: paidBy === 'link' ? 'gateway' : 'cod',
});

/** 'UPI 4021 received', 'cash on delivery' */
function paidWords({ paidBy, reference, heldHours }: ManualOrderBody): string {
  if (paidBy === 'link') return `by a link, held for ${heldHours} h`;
  if (paidBy === 'on_delivery') return 'cash on delivery';
  return [handPaymentWords[paidBy], paidBy === 'cash' ? '' : reference, 'received'].filter(Boolean).join(' ');
}

/** The text is written here alone, because an erasure cannot reach the audit log. */
function notesOf({ db, now }: Shop, orderId: string, { note }: ManualOrderBody, author: string): Statement[] {
  return note === '' ? [] : [db.orm.insert(orderNotes).values({ id: newId(), orderId, author, text: note, createdAt: now })];
}
