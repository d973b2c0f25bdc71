import { and, desc, eq, sql } from 'drizzle-orm';
import { type Violation, violatedConstraint } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import { guard, guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { advanceOf } from '../../../rules/cash/advance.ts';
import { advanceMarks, prepaidMarks } from '../../../rules/cash/cash-rules.ts';
import { advanceWords, payOnlineWords } from '../../../rules/cash/cash-words.ts';
import { newId } from '../../../rules/ids.ts';
import { CASH_TWICE_WITHIN } from '../../../rules/limits.ts';
import { type Paise, paise, ZERO } from '../../../rules/money/money.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { quoteOf, quoteQueries } from '../../cart/quote.server.ts';
import {
  type CashGuardRows,
  cashGuardQueries,
  type JudgedCash,
  type JudgedOrder,
  judgeOrder,
} from '../../cash-guard/judge-order.server.ts';
import { phoneHashes } from '../../cash-guard/refusals.server.ts';
import { writeCashCheck } from '../../cash-guard/write-check.server.ts';
import { heldOrdersQuery } from '../../ledger/held.server.ts';
import { queueOrderMessage } from '../../ledger/messages/queue-order-message.server.ts';
import type { Travels } from '../../ledger/order-travels.server.ts';
import type { OrderRow } from '../../ledger/order-view.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';
import {
  type AskingBuyer,
  assertOwnBody,
  assertSameBody,
  type Buyer,
  fingerprintCart,
  hashRequest,
  ordersOfSentKey,
  storedKey,
} from '../create/buyer.server.ts';
import { cartLinesOf, orderByKey, outdatedQuote, quoteRefusal, termsOf } from '../create/create-order.server.ts';
import { guardNotAlreadyPaid, insertOrder, insertWhatsappConsent, type NewOrder, releaseHolds } from '../create/insert-order.server.ts';
import { type CreatedOrder, holdRefusal } from '../create/open-at-gateway.server.ts';
import type { CreateOrderBody } from '../payment.schema.ts';
import { payTexts } from '../payment.texts.ts';
import { accountContactProofs, type CodeProofs, combineProofs, contactsOfOrder, provedByOrder, typedCode } from './contact-proof.server.ts';

/**
 * Places an order for cash on delivery (E4). The sender must prove one contact, by the account they are signed in with or by
 * the code in the body. One batch deletes the code, inserts the order, commits its pieces and queues the mail; nothing is held
 * or written before it. Safe to repeat with the same key, even after the code is used (I11): the code is not part of the
 * request hash.
 * @throws ShopError OTHER_CUSTOMER, CONTACT_UNPROVED and WRONG_CONTACT_CODE with the field `contact_code`, PRICE_CHANGED, CART_NOT_BUYABLE or
 *   COD_NOT_OFFERED with the new `quote`, TRAVEL_CLOSED, PAY_ONLINE and ADVANCE_NEEDED where a rule of the owner says so, KEY_REUSED, ALREADY_PAID, PAYMENT_UNDER_WAY, TOO_MUCH_CASH, SHOP_BUSY,
 *   a coupon's refusal
 */
export async function placeCashOrder(
  shop: Shop,
  buyer: AskingBuyer,
  sentKey: string,
  body: CreateOrderBody,
  travels: Travels | null = null,
): Promise<CreatedOrder> {
  const { contact_code, ...keyed } = body;
  const lines = cartLinesOf(body);
  const coupon = body.coupon_code ?? '';
  const requestHash = await hashRequest(keyed, travels);
  const contacts = contactsOfOrder(body);
  const byFirst = travels && provedByOrder(travels.with, contacts);
  const asked = combineProofs(accountContactProofs(buyer.owner, contacts), byFirst);
  const hashes = await phoneHashes(shop, contacts.phone);

  const { held, account, ...read } = await shop.db.read({
    sameKey: ordersOfSentKey(sentKey),
    held: heldOrdersQuery(shop.db, buyer.owner),
    account: selectRaw<{ proved: number; email: number; phone: number }>(
      sql`SELECT (${asked.email} OR ${asked.phone}) AS proved, ${asked.email} AS email, ${asked.phone} AS phone`,
    ),
    guard: cashGuardQueries(shop, {
      ...{ ...contacts, owner: buyer.owner, net: buyer.net, pin: body.shipping_address.postal_code },
      ...{ hashes, with: travels?.with ?? null },
    }),
    quote: quoteQueries(shop, buyer.owner, lines, coupon),
  });
  const visitor = assertOwnBody(body, await buyer.known());
  const byAccount = combineProofs(accountContactProofs(visitor, contacts), byFirst);
  const key = await storedKey(visitor, sentKey);
  const cartFingerprint = await fingerprintCart(visitor, lines, coupon, body.gift, travels);
  const known = read.sameKey.find(({ idempotencyKey }) => idempotencyKey === key);
  if (known) return placed(assertSameBody(known, requestHash));
  const quote = quoteOf(read.quote, lines, coupon, shop.now, { ...termsOf(body), travels });
  const refusal = quoteRefusal(quote, body);
  if (refusal) throw refusal;
  const code = account[0]?.proved === 1 ? null : await codeOf(shop, visitor, body);
  const order: NewOrder = {
    id: newId(),
    key,
    requestHash,
    cartFingerprint,
    visitor,
    body,
    quote,
    travels,
    proofs: combineProofs(byAccount, code),
  };
  const proof = code && (await code.check());
  if (code && !proof) return afterRefusal(shop, order, 'CONTACT_UNPROVED');
  // After the proof: what is held against a number is told only to its owner.
  const { judged, advance } = await judge(order, read.guard, {
    phone: account[0]?.phone === 1 || proof?.isOfPhone === true,
    email: account[0]?.email === 1 || proof?.isOfPhone === false,
  });
  const releases = await releaseHolds(shop, held);
  try {
    await shop.db.write([
      ...guardNotAlreadyPaid(held, cartFingerprint),
      notPlacedJustNow(shop, cartFingerprint),
      ...releases,
      ...insertOrder(shop, { ...order, advance }),
      ...(code ? [code.spend] : []),
      ...insertWhatsappConsent(shop, body, visitor.userId, order.id),
      shop.db.orm
        .update(orders)
        .set({ status: 'processing', reservation: 'committed', nextCheckAt: null, updatedAt: shop.now })
        .where(and(eq(orders.id, order.id), eq(orders.status, 'pending_payment'))),
      guardOneRow(),
      ...writeCashCheck(shop, order.id, judged),
      queueOrderMessage(shop, 'order-confirmed', `confirmed:${order.id}`, order.id),
    ]);
  } catch (error) {
    const violation = violatedConstraint(error);
    if (violation === null) throw error;
    return afterRefusal(shop, order, violation);
  }
  shop.background(sendMessagesOf(shop, order.id));
  return placed({ id: order.id, total: quote.total });
}

const placed = ({ id, total }: Pick<OrderRow, 'id' | 'total'>): CreatedOrder => ({
  dbOrderId: id,
  gatewayOrderId: null,
  amount: total,
  currency: 'INR',
  notice: null,
  placed: true,
});

/**
 * Judges the order by the owner's rules. What travels along is asked about alone: its parcel is sent for another order.
 * @returns the judgement, and the part that is paid in advance
 * @throws ShopError PAY_ONLINE with the reason, in the words of the page; ADVANCE_NEEDED with the `advance` until its buyer has seen that amount
 */
async function judge(
  { body, quote, travels }: NewOrder,
  rows: CashGuardRows,
  isProved: JudgedOrder['isProved'],
): Promise<{ readonly judged: JudgedCash; readonly advance: Paise }> {
  const { line1, line2, place, city, postal_code } = body.shipping_address;
  const order = {
    street: `${line1} ${line2}`,
    landmark: place,
    city,
    pin: postal_code,
    total: paise(quote.total + (travels?.due ?? 0)),
    isProved,
  };
  const judged = await judgeOrder(rows, order);
  const prepaid = prepaidMarks(judged.verdict);
  if (prepaid.length > 0) throw new ShopError(orderRefusal('PAY_ONLINE', payOnlineWords(prepaid)));
  const because = travels ? [] : advanceMarks(judged.verdict);
  const advance = because.length > 0 ? advanceOf(quote.total, judged.advance) : ZERO;
  if (advance > 0 && body.advance_from_client !== advance / 100)
    throw new ShopError(orderRefusal('ADVANCE_NEEDED', advanceWords(because, advance, quote.total)), { advance });
  return { judged, advance };
}

/** The code in the body. @throws ShopError CONTACT_UNPROVED if there is none */
async function codeOf(shop: Shop, { guestId }: Buyer, body: CreateOrderBody): Promise<CodeProofs> {
  if (!body.contact_code || !guestId) throw codeError('CONTACT_UNPROVED');
  return typedCode(shop, guestId, contactsOfOrder(body), body.contact_code);
}

function codeError(refused: 'CONTACT_UNPROVED' | 'WRONG_CONTACT_CODE'): ShopError {
  const refusal = orderRefusal(refused);
  return new ShopError(refusal, { fields: { contact_code: refusal.message } });
}

/** Aborts the batch if the same cart was just ordered: two windows of one browser that submit at the same time place one order. */
function notPlacedJustNow({ now }: Shop, cartFingerprint: string): Statement {
  return guard(sql`NOT EXISTS (SELECT 1 FROM orders
    WHERE cart_fingerprint = ${cartFingerprint} AND method = 'cod' AND reservation = 'committed' AND created_at > ${now - CASH_TWICE_WITHIN})`);
}

/**
 * The reply after a wrong code or a refused batch. Another request may have been faster, with the same key or from another
 * window, or the same cart is being paid online; otherwise the code is invalid or the quote is out of date.
 */
async function afterRefusal(shop: Shop, order: NewOrder, violation: Violation): Promise<CreatedOrder> {
  const { key, requestHash, cartFingerprint, visitor } = order;
  const { orm } = shop.db;
  const sameCart = orm.select().from(orders).where(eq(orders.cartFingerprint, cartFingerprint)).orderBy(desc(orders.number)).limit(5);
  const { byKey, others } = await shop.db.read({
    byKey: orderByKey({ key }),
    others: sameCart,
  });
  const [sameKey] = byKey;
  if (sameKey) return placed(assertSameBody(sameKey, requestHash));
  const isNew = ({ method, createdAt }: OrderRow) => method === 'cod' && createdAt > shop.now - CASH_TWICE_WITHIN;
  const sold = others.find((each) => each.reservation === 'committed' && (violation === 'CONFLICT' || isNew(each)));
  if (sold) {
    const text = sold.method === 'cod' ? payTexts().codAlready : undefined;
    throw new ShopError(orderRefusal('ALREADY_PAID', text), { dbOrderId: sold.id });
  }
  const refused = holdRefusal(violation, visitor.userId);
  if (refused) throw refused;
  if (violation === 'CONTACT_UNPROVED') throw codeError('WRONG_CONTACT_CODE');
  if (violation === 'CART_IS_OPEN') throw new ShopError('PAYMENT_UNDER_WAY');
  if (violation === 'CONFLICT' || violation === 'NUMBER_TAKEN') throw new ShopError('SHOP_BUSY');
  throw await outdatedQuote(shop, order, violation);
}
