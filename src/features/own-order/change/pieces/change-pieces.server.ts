import { eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../../platform/database/database.ts';
import type { Shop } from '../../../../platform/shop.ts';
import { ShopError } from '../../../../platform/shop-error.ts';
import { formatInr, type Paise, paise, ZERO } from '../../../../rules/money/money.ts';
import { judgeCut } from '../../../../rules/order/edits/piece-cuts.ts';
import { REFUND_MINIMUM_PAISE } from '../../../../rules/order/refund.ts';
import { refundTotalOf } from '../../../ledger/checks/refund-total.ts';
import type { OrderRow } from '../../../ledger/order-view.server.ts';
import { orders } from '../../../ledger/orders.table.ts';
import { payments, refundItems, refunds } from '../../../ledger/payments.table.ts';
import { sendDueRefunds } from '../../../payment/refund/send-refunds.server.ts';
import { type Edit, type EditAuthor, type EditedOrder, type EditPress, editOrder } from '../../edit-order.server.ts';
import { cutQueries, cutTermsOf, earlierCuts, factsOf, losesMore } from './cut-terms.server.ts';

/**
 * Changes other than of the address. `quantity`: the pieces of the line that stay; `keepsCoupon`: below its least purchase, for the owner
 * alone, as is `discount`; `shown`: by how many paise the order costs less, as the customer was shown it.
 */
export type PieceChange =
  | { readonly kind: 'gift-note' | 'gift-wrap' }
  | { readonly kind: 'size'; readonly line: number; readonly size: string }
  | { readonly kind: 'fewer'; readonly line: number; readonly quantity: number; readonly keepsCoupon: boolean; readonly shown?: number }
  | { readonly kind: 'discount'; readonly amount: Paise };

interface Given {
  readonly change: PieceChange;
  readonly by: EditAuthor;
  readonly reason: string;
}

/**
 * Changes the pieces of a sold order, or its wrapping, before it leaves. What was paid online is returned in the same batch, by a refund with
 * the key of the change; of a cash order less is due at the door.
 * @param where a condition on `orders` that matches the order of this visitor
 * @throws ShopError what `editOrder` throws, NOTHING_CHANGED, EDIT_PIECES, EDIT_SIZE_GONE, EDIT_LAST_PIECE, EDIT_LOSES_MORE, EDIT_SUM_CHANGED, EDIT_BY_SHOP, REFUND_AMOUNT, DISCOUNT_TOO_HIGH
 */
export async function changePieces(shop: Shop, where: SQL, press: EditPress, given: Given): Promise<void> {
  const { change } = given;
  const { isNew } = await editOrder(shop, where, press, given.by, {
    isSame: ({ kind, after, delta }) =>
      kind === change.kind &&
      isShown(given, paise(-delta)) &&
      (change.kind !== 'discount' || delta === -change.amount) &&
      Object.entries(wantedOf(change)).every(([name, value]) => after[name] === value),
    decide: (edited) => pieceEdit(shop, edited, given),
  });
  if (isNew) shop.background(sendDueRefunds(shop, press.key.toLowerCase()));
}

/** Returns whether a customer saw this sum next to the button that was pressed: coupon and delivery fee may have changed since. */
const isShown = ({ change }: Given, cost: Paise): boolean => change.kind !== 'fewer' || change.shown === undefined || change.shown === cost;

const wantedOf = (change: PieceChange) =>
  change.kind === 'size'
    ? { line: change.line, size: change.size }
    : change.kind === 'fewer'
      ? { line: change.line, quantity: change.quantity }
      : {};

async function pieceEdit(shop: Shop, edited: EditedOrder, given: Given): Promise<Edit> {
  const { change, reason } = given;
  switch (change.kind) {
    case 'gift-note':
      return { ...noteOff(edited.order), reason };
    case 'gift-wrap':
      return { ...(await wrapOff(shop, edited, given)), reason };
    case 'size':
      return { ...(await otherSize(shop, edited, change)), reason };
    case 'discount':
      return { ...(await discount(shop, edited, given, change)), reason };
    case 'fewer':
      return { ...(await fewer(shop, edited, given, change)), reason };
  }
}

function noteOff({ giftNote }: OrderRow): Edit {
  if (giftNote === '') throw new ShopError('NOTHING_CHANGED');
  return { kind: 'gift-note', before: { note: giftNote }, after: { note: '' }, told: { giftNote: ['written', 'empty'] } };
}

async function wrapOff(shop: Shop, edited: EditedOrder, given: Given): Promise<Edit> {
  const { giftWrap, wrapOff: isOff } = edited.order;
  if (giftWrap === null || isOff) throw new ShopError('NOTHING_CHANGED');
  return {
    ...{ kind: 'gift-wrap', before: { wrap: giftWrap }, after: { wrap: null }, delta: paise(-giftWrap) },
    last: await moneyBack(shop, edited, given, giftWrap),
    payload: { amount: String(giftWrap) },
    told: { giftWrap: [formatInr(giftWrap), null] },
  };
}

async function otherSize(shop: Shop, { order }: EditedOrder, { line, size }: Extract<PieceChange, { kind: 'size' }>): Promise<Edit> {
  const { cutLines } = await shop.db.read(cutQueries(shop, eq(orders.id, order.id)));
  const item = cutLines.find((each) => each.line === line);
  if (!item || item.kept === 0 || size === '') throw new ShopError('EDIT_PIECES');
  if (item.size === size) throw new ShopError('NOTHING_CHANGED');
  const { name } = item;
  return {
    ...{ kind: 'size', before: { line, name, size: item.size }, after: { line, name, size } },
    payload: { name, from: item.size, size },
    told: { size: [`${name}, ${item.size}`, size] },
  };
}

async function fewer(shop: Shop, edited: EditedOrder, given: Given, change: Extract<PieceChange, { kind: 'fewer' }>): Promise<Edit> {
  const { order, edits } = edited;
  const { line, quantity } = change;
  const rows = await shop.db.read(cutQueries(shop, eq(orders.id, order.id)));
  const lines = rows.cutLines;
  const item = lines.find((each) => each.line === line);
  if (!item || quantity < 0 || quantity >= item.kept) throw new ShopError('EDIT_PIECES');
  const pieces = item.kept - quantity;
  if (lines.reduce((total, { kept }) => total + kept, 0) === pieces) throw new ShopError('EDIT_LAST_PIECE');
  // The owner may leave the coupon, and leaves free delivery; a customer does not choose.
  const isOwner = given.by.actor === 'admin';
  const { couponFrom, delivery } = cutTermsOf(rows);
  const terms = isOwner ? { couponFrom: change.keepsCoupon ? null : couponFrom, delivery: null } : { couponFrom, delivery };
  const judged = judgeCut({ ...order, lines }, { line, pieces }, terms, earlierCuts(edits));
  if (!isOwner && losesMore(judged)) throw new ShopError('EDIT_LOSES_MORE');
  const { cost } = judged;
  if (!isShown(given, cost)) throw new ShopError('EDIT_SUM_CHANGED');
  const { name } = item;
  const refundId = edited.id;
  const back = { refundId, orderId: order.id, line, quantity: pieces, restocked: pieces };
  return {
    ...{
      kind: 'fewer',
      before: { line, name, quantity: item.kept },
      after: { line, name, quantity, ...factsOf(judged) },
      delta: paise(-cost),
    },
    last: [
      ...(await moneyBack(shop, edited, given, cost)),
      ...(order.method === 'gateway' ? [shop.db.orm.insert(refundItems).values(back)] : []),
    ],
    payload: { name, pieces: String(pieces), amount: String(cost) },
    told: { pieces: [`${item.kept} × ${name}`, `${quantity} × ${name}`], ...(cost > 0 && { amount: [null, formatInr(paise(-cost))] }) },
  };
}

/** A lower price of the pieces that are left. Its shares follow from the ledger, which refuses more than these cost. */
async function discount(
  shop: Shop,
  edited: EditedOrder,
  given: Given,
  { amount }: Extract<PieceChange, { kind: 'discount' }>,
): Promise<Edit> {
  const { cutLines } = await shop.db.read(cutQueries(shop, eq(orders.id, edited.order.id)));
  if (cutLines.every(({ quantity, gone }) => gone >= quantity)) throw new ShopError('DISCOUNT_TOO_HIGH');
  const last = await moneyBack(shop, edited, given, amount, true);
  return {
    ...{ kind: 'discount', before: {}, after: { amount }, delta: paise(-amount), last },
    payload: { amount: String(amount) },
    told: { discount: [null, formatInr(amount)] },
  };
}

/** The refund of what was paid online; nothing for cash, which is not paid yet. One rupee stays. */
async function moneyBack(shop: Shop, { id, order }: EditedOrder, { by }: Given, amount: Paise, isDiscount = false): Promise<Statement[]> {
  if (order.paidByHand !== null || order.paidOnline) throw new ShopError('EDIT_BY_SHOP');
  const nothingLeft = () => new ShopError(isDiscount ? 'DISCOUNT_TOO_HIGH' : 'EDIT_LAST_PIECE');
  if (amount === ZERO) return [];
  if (order.method === 'cod') {
    if (order.due - order.advance - amount < REFUND_MINIMUM_PAISE) throw nothingLeft();
    return [];
  }
  if (amount < REFUND_MINIMUM_PAISE) throw new ShopError('REFUND_AMOUNT');
  const [payment] = await shop.db.orm
    .select({ id: payments.id, left: sql`payments.amount_paise - ${sql.raw(refundTotalOf('payments'))}`.mapWith(Number) })
    .from(payments)
    .where(sql`${payments.orderId} = ${order.id} AND ${payments.settlement} = 'counted'`);
  if (!payment || payment.left - amount < REFUND_MINIMUM_PAISE) throw nothingLeft();
  const { now } = shop;
  const asked = {
    reason: isDiscount ? 'discount before dispatch' : 'taken out before dispatch',
    askedBy: by.actor === 'admin' ? by.author : 'the shopper',
  };
  const row = { id, paymentId: payment.id, amount, ...asked, nextCheckAt: now, createdAt: now, updatedAt: now };
  return [shop.db.orm.insert(refunds).values(row)];
}
