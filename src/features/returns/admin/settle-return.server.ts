import { and, eq, sql } from 'drizzle-orm';
import { type Answers, answerTo } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { type Paise, paise } from '../../../rules/money/money.ts';
import { REFUND_MINIMUM_PAISE } from '../../../rules/order/refund.ts';
import { returnRefusal } from '../../../rules/refusals/return-refusals.ts';
import { refundOfReturn } from '../../../rules/returns/return-money.ts';
import { isFaultReason, returnNumber, sentInExchange } from '../../../rules/returns/returns.ts';
import { refundTotalOf } from '../../ledger/checks/refund-total.ts';
import { orderItems, orders } from '../../ledger/orders.table.ts';
import { payments } from '../../ledger/payments.table.ts';
import { cashLeft } from '../../orders/admin/cash-left.server.ts';
import { requestRefund } from '../../payment/refund/request-refund.server.ts';
import type { ReturnView } from '../returns.server.ts';
import { returnItems } from '../returns.table.ts';
import { answerStatements, findReturnRequest, type ReturnAnswer, sendMailsNow } from './answer-return.server.ts';

interface SettleReturnInput extends ReturnAnswer {
  readonly outcome: 'refunded' | 'exchanged';
  /** Lines whose pieces can be sold again; they are put back in stock. */
  readonly sellable: readonly number[];
}

/** The result of settling a return. */
interface SettledReturn {
  readonly outcome: 'refunded' | 'exchanged';
  /** The refund in paise; 0 for an exchange. */
  readonly amount: Paise;
  /** True if a person sends the money: for cash on delivery, and for amounts below the gateway's minimum. */
  readonly byHand: boolean;
}

/**
 * Settles a return with a refund, through the gateway or by hand, or with another piece. Status, refund, stock and mail are
 * written in one batch, with the return's id as the refund's key: repeating it changes nothing.
 * @throws ShopError RETURN_NOT_FOUND, RETURN_STATUS_CHANGED, RETURN_OUTCOME, RETURN_NOTE_NEEDED, RETURN_LINES, RETURN_UNSELLABLE,
 *   EXCHANGE_OUT_OF_STOCK, EXCHANGE_REFUNDED, OVER_REFUND
 */
export async function settleReturn(shop: Shop, asked: SettleReturnInput): Promise<SettledReturn> {
  const { view, all } = await findReturnRequest(shop, asked.id);
  const { request, items } = view;
  if (request.status === 'settled') return settledBefore(view, asked);
  if (request.status !== 'accepted' && request.status !== 'received')
    throw new ShopError('RETURN_STATUS_CHANGED', { status: request.status });
  if (asked.outcome === 'exchanged' && request.kind !== 'exchange') throw new ShopError('RETURN_OUTCOME');
  if (asked.sellable.some((line) => !items.some((item) => item.line === line))) throw new ShopError('RETURN_LINES');
  const restocking = restock(shop, view, asked.sellable);
  const settled = { outcome: asked.outcome, settledAt: shop.now };
  try {
    if (asked.outcome === 'exchanged') {
      await shop.db.write([...answerStatements(shop, request, 'settled', asked, settled), ...restocking, ...bookExchange(view)]);
      sendMailsNow(shop, request.orderId);
      return { outcome: 'exchanged', amount: paise(0), byHand: false };
    }
    const { amount, byHand } = await refundOf(shop, view, all);
    if (byHand && asked.note.trim() === '') {
      throw new ShopError(
        returnRefusal('RETURN_NOTE_NEEDED', 'The gateway cannot send this refund. Write down how you returned the money.'),
      );
    }
    const statements = [
      ...answerStatements(shop, request, 'settled', asked, { ...settled, refund: amount, isManual: byHand }),
      ...restocking,
    ];
    if (byHand || amount === 0) await shop.db.write(statements);
    else {
      const reason = `${returnNumber(request.number)} ${asked.note}`.trim();
      await requestRefund(shop, { orderId: request.orderId, amount, reason, by: asked.by, key: request.id, extraStatements: statements });
    }
    sendMailsNow(shop, request.orderId);
    return { outcome: 'refunded', amount, byHand };
  } catch (error) {
    throw answerTo(error, answers) ?? error;
  }
}

function settledBefore({ request }: ReturnView, { outcome }: SettleReturnInput): SettledReturn {
  if (request.outcome !== outcome) throw new ShopError('RETURN_STATUS_CHANGED', { status: request.status });
  return { outcome, amount: request.refund ?? paise(0), byHand: request.isManual };
}

const answers: Answers = {
  CONFLICT: 'RETURN_STATUS_CHANGED',
  TRANSITION_NOT_ALLOWED: 'RETURN_STATUS_CHANGED',
  SIZE_UNKNOWN: 'RETURN_UNSELLABLE',
  ITEM_NOT_SOLD: 'RETURN_UNSELLABLE',
  OUT_OF_STOCK: 'EXCHANGE_OUT_OF_STOCK',
  EXCHANGE_ABOVE_BOUGHT: 'EXCHANGE_REFUNDED',
  OVER_REFUND: 'OVER_REFUND',
  PAYMENT_DISPUTED: 'PAYMENT_DISPUTED',
};

/**
 * Returns the amount of the refund: the price paid for the pieces, the delivery fee by its rule, at most what is left of the payment.
 */
export async function refundOf(
  { db }: Shop,
  { request, items }: ReturnView,
  all: readonly ReturnView[],
): Promise<{ amount: Paise; byHand: boolean }> {
  const { orm } = db;
  const { bought, ...read } = await db.read({
    order: orm.select().from(orders).where(eq(orders.id, request.orderId)),
    cash: orm.select({ left: cashLeft }).from(orders).where(eq(orders.id, request.orderId)),
    bought: orm.select().from(orderItems).where(eq(orderItems.orderId, request.orderId)).orderBy(orderItems.line),
    // Refunds of pieces count too, so that a piece that was refunded without a return is not refunded again.
    back: orm
      .select({ line: sql<number>`line`.mapWith(Number), refunded: sql<number>`sum(quantity)`.mapWith(Number) })
      .from(sql`refunded_pieces`)
      .where(sql`order_id = ${request.orderId}`)
      .groupBy(sql`line`),
    payment: orm
      .select({
        amount: payments.amount,
        refundTotal: sql<number>`${sql.raw(refundTotalOf('payments'))}`.mapWith(Number),
      })
      .from(payments)
      .where(and(eq(payments.orderId, request.orderId), eq(payments.settlement, 'counted'))),
  });
  const [[order], [payment]] = [read.order, read.payment];
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  const refunded = all.filter((one) => one.request.outcome === 'refunded');
  const pieces = (views: readonly Pick<ReturnView, 'items'>[], line: number) =>
    views.flatMap((one) => one.items).reduce((sum, item) => sum + (item.line === line ? item.quantity : 0), 0);
  const lines = bought.map(({ line, quantity, priceAtPurchase }) => ({
    quantity,
    unit: priceAtPurchase,
    refunded: read.back.find((each) => each.line === line)?.refunded ?? 0,
    now: pieces([{ items }], line),
  }));
  const allFaults = [request, ...refunded.map((one) => one.request)].every(({ reason }) => isFaultReason(reason));
  const full = refundOfReturn(order, lines, allFaults);
  if (!payment) {
    // Cash that was handed back without a return is not handed back twice.
    const cash = order.status === 'delivered' ? paise(Math.min(full, read.cash[0]?.left ?? 0)) : full;
    return { amount: cash, byHand: order.method === 'cod' && cash > 0 };
  }
  const amount = paise(Math.max(0, Math.min(full, payment.amount - payment.refundTotal)));
  return { amount, byHand: amount > 0 && amount < REFUND_MINIMUM_PAISE };
}

function restock({ db: { orm } }: Shop, { request, items }: ReturnView, sellable: readonly number[]): Statement[] {
  return items
    .filter(({ line }) => sellable.includes(line))
    .map(({ line }) =>
      orm
        .update(returnItems)
        .set({ restocked: sql`${returnItems.quantity}` })
        .where(and(eq(returnItems.returnId, request.id), eq(returnItems.line, line))),
    );
}

/**
 * Takes the replacement pieces out of stock: the wanted size, or the same size again. If the customer described another piece in
 * words, the administrator books it, because only they know which piece it is.
 */
function bookExchange({ request, items }: ReturnView): Statement[] {
  return items
    .filter(({ wish }) => wish === '')
    .map(
      ({ orderId, line, quantity, wantedSize, size }) => sql`INSERT INTO stock_moves (product_id, size, kind, quantity, note)
        SELECT product_id, ${wantedSize || size}, 'adjust', ${-quantity}, ${sentInExchange(request.number)}
        FROM order_items WHERE order_id = ${orderId} AND line = ${line}`,
    );
}
