import { and, eq } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import { canonicalJson, sha256 } from '../../../platform/hashing.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { newId } from '../../../rules/ids.ts';
import { GATEWAY_MINIMUM_PAISE } from '../../../rules/limits.ts';
import { formatInr, type Paise } from '../../../rules/money/money.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { type CartQuote, quoteOf, quoteQueries } from '../../cart/quote.server.ts';
import { queueOrderMessage } from '../../ledger/messages/queue-order-message.server.ts';
import { travelRefusal } from '../../ledger/order-travels.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';
import { contactsOfOrder, provedByOrder } from '../../payment/cash/contact-proof.server.ts';
import { assertSameBody } from '../../payment/create/buyer.server.ts';
import { insertOrder } from '../../payment/create/insert-order.server.ts';
import { nobody, placingAnswers } from '../../payment/manual/place-manual-order.server.ts';
import { createOrderBody } from '../../payment/payment.schema.ts';
import { storeFrom, storeQuery } from '../../settings/store.server.ts';
import { bodyOf, type FirstOrder, firstOrderOf, firstOrderQueries } from '../add/add-to-order.server.ts';
import type { AdditionBody } from './order-edits-admin.schema.ts';

interface Addition extends AdditionBody {
  readonly orderId: string;
  /** The administrator, as the audit log shows them. */
  readonly by: string;
}

interface Added {
  readonly id: string;
  readonly total: Paise;
}

/**
 * Adds pieces to an order for the administrator, as its customer may: by a second order that travels along, with the prices of now. It is paid
 * at the same door, or by a link for which its pieces are held until the first order leaves. Sending the same body again is the same order.
 * @throws ShopError ORDER_NOT_FOUND, ORDER_NOT_EDITABLE, PRICE_CHANGED, CART_NOT_BUYABLE or the fault of a piece, COD_NOT_OFFERED,
 *   BELOW_GATEWAY_MINIMUM, KEY_REUSED, OUT_OF_STOCK, TOO_MANY_CHAT_ORDERS, SHOP_BUSY
 */
export async function addPiecesOf(shop: Shop, { orderId, by, ...asked }: Addition): Promise<Added> {
  const key = `added:${asked.key.toLowerCase()}`;
  const requestHash = await sha256(canonicalJson({ ...asked, orderId }));
  const sameKey = () => shop.db.orm.select().from(orders).where(eq(orders.idempotencyKey, key));
  const { same, store, quoted, ...rows } = await shop.db.read({
    ...{ same: sameKey(), store: storeQuery(shop), quoted: quoteQueries(shop, nobody, asked.lines, '') },
    ...firstOrderQueries(shop, eq(orders.id, orderId)),
  });
  const [known] = same;
  if (known) return assertSameBody(known, requestHash);
  const first = firstOrderOf(rows, storeFrom(store).holidays, shop.now);
  if (!first) throw new ShopError('ORDER_NOT_FOUND');
  if (!first.isOpen) throw new ShopError('ORDER_NOT_EDITABLE');
  const terms = { pin: first.view.order.shippingAddress.pin_code, isGift: false, travels: first.travels };
  const quote = quoteOf(quoted, asked.lines, '', shop.now, terms);
  assertOffered(first, quote, asked);

  const id = newId();
  const { total } = quote;
  try {
    await shop.db.write([
      ...insertAddition(shop, first, { id, key, requestHash, quote, by }, asked),
      recordAction(shop, {
        ...{ by, action: 'create', kind: 'order', id },
        label: `${orderNumber(first.view.order.number)}, ${formatInr(total)}`,
        changes: {
          pieces: [null, quote.lines.map(({ name, size, quantity }) => [`${quantity} ×`, name, size].filter(Boolean).join(' '))],
        },
      }),
    ]);
  } catch (error) {
    const violation = violatedConstraint(error);
    if (violation === 'ORDER_KEY_TAKEN') {
      const [mine] = await sameKey();
      if (mine) return assertSameBody(mine, requestHash);
    }
    const refusal = travelRefusal(violation);
    if (refusal) throw refusal.code === 'TRAVEL_CLOSED' ? new ShopError('ORDER_NOT_EDITABLE') : refusal;
    const code = violation === null ? undefined : placingAnswers[violation];
    throw code ? new ShopError(code) : error;
  }
  shop.background(sendMessagesOf(shop, id));
  return { id, total };
}

/** @throws ShopError where a piece cannot be sold, costs something else than was shown, or cannot be paid in this way */
function assertOffered({ isProved }: FirstOrder, quote: CartQuote, { paidBy, shownTotal }: AdditionBody): void {
  const wrong = quote.lines.find(({ problem }) => problem !== null);
  if (wrong?.problem) throw new ShopError({ ...wrong.problem, message: `${wrong.name}: ${wrong.problem.message}` });
  if (quote.total !== shownTotal) throw new ShopError('PRICE_CHANGED', { total: quote.total });
  if (paidBy === 'link' && quote.total < GATEWAY_MINIMUM_PAISE) throw new ShopError('BELOW_GATEWAY_MINIMUM');
  if (paidBy === 'on_delivery' && !(quote.cod.offered && isProved))
    throw new ShopError(orderRefusal('COD_NOT_OFFERED', quote.cod.reason ?? undefined));
}

interface Insertion {
  readonly id: string;
  readonly key: string;
  readonly requestHash: string;
  readonly quote: CartQuote;
  readonly by: string;
}

/** The order with its pieces: sold at once where they are paid at the door, else held for its link. */
function insertAddition(
  shop: Shop,
  first: FirstOrder,
  { id, key, requestHash, quote, by }: Insertion,
  { lines, paidBy, shownTotal }: AdditionBody,
): Statement[] {
  const { order } = first.view;
  const isCash = paidBy === 'on_delivery';
  const { until } = first.travels;
  const body = createOrderBody.safeParse(bodyOf(first, lines, shownTotal, isCash ? 'cod' : 'gateway'));
  if (!body.success) throw new ShopError('ORDER_NOT_EDITABLE');
  const inserted = insertOrder(shop, {
    ...{ id, key, requestHash, cartFingerprint: key, body: body.data, quote, travels: first.travels },
    visitor: isCash ? { userId: order.userId, guestId: order.guestId, net: '' } : nobody,
    proofs: provedByOrder(order.id, contactsOfOrder(body.data)),
    taken: {
      ...{ actor: 'admin', source: null, paidByHand: null, paymentReference: '', discountReason: '', hasMails: true },
      ...(isCash ? { origin: 'shop' } : { origin: 'chat', holdExpiresAt: until, nextCheckAt: until }),
      language: order.language,
    },
  });
  if (!isCash) return inserted;
  const moveNote = `${by}: added to ${orderNumber(order.number)}`;
  return [
    ...inserted,
    shop.db.orm
      .update(orders)
      .set({ status: 'processing', reservation: 'committed', moveNote, nextCheckAt: null, updatedAt: shop.now })
      .where(and(eq(orders.id, id), eq(orders.status, 'pending_payment'))),
    guardOneRow(),
    queueOrderMessage(shop, 'order-confirmed', `confirmed:${id}`, id),
  ];
}
