import { asc, eq } from 'drizzle-orm';
import { type Answers, answerTo, violatedConstraint } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { newId } from '../../../rules/ids.ts';
import { formatInr, paise } from '../../../rules/money/money.ts';
import { CASH_METHOD } from '../../../rules/order/refund.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { queueOrderMessage } from '../../ledger/messages/queue-order-message.server.ts';
import { orderItems, orders } from '../../ledger/orders.table.ts';
import { handRefunds, refundItems } from '../../ledger/payments.table.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';
import { requestRefund } from '../../payment/refund/request-refund.server.ts';
import { noteStatement } from './add-note.server.ts';
import { cashLeft } from './cash-left.server.ts';
import type { RefundBody } from './refund.schema.ts';

interface OrderRefund extends RefundBody {
  readonly orderId: string;
  readonly by: string;
}

/**
 * Refunds an order in full or in part: through the gateway, or for cash on delivery as a record of money that a person returns. The
 * pieces that it is for, those that return to stock, the private note and the line of the audit log are in the same batch.
 * Repeating it with its `key` is the same refund.
 * @throws ShopError ORDER_NOT_FOUND, REFUND_PIECES, OVER_REFUND and what requestRefund throws
 */
export async function refundOrder(shop: Shop, asked: OrderRefund): Promise<void> {
  const { db } = shop;
  const { orderId, lines } = asked;
  const read = await db.read({
    order: db.orm
      .select({ number: orders.number, method: orders.method, status: orders.status, paidByHand: orders.paidByHand })
      .from(orders)
      .where(eq(orders.id, orderId)),
    items: db.orm
      .select({ line: orderItems.line, name: orderItems.name })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.line)),
  });
  const [order] = read.order;
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  if (lines.some(({ line }) => !read.items.some((item) => item.line === line))) throw new ShopError('REFUND_PIECES');
  const nameOf = (line: number) => read.items.find((item) => item.line === line)?.name ?? '';
  const statements = refundStatements(shop, asked, orderNumber(order.number), nameOf);
  try {
    if (order.method === 'cod') await refundByHand(shop, asked, order.status === 'delivered' || order.paidByHand !== null, statements);
    else {
      const { amount, reason, by, key } = asked;
      await requestRefund(shop, { orderId, amount, reason, by, key, extraStatements: statements });
    }
  } catch (error) {
    throw answerTo(error, answers) ?? error;
  }
}

const answers: Answers = {
  REFUND_ABOVE_BOUGHT: 'REFUND_PIECES',
  ITEM_NOT_SOLD: 'REFUND_PIECES',
  SIZE_UNKNOWN: 'REFUND_PIECES',
};

function refundStatements(shop: Shop, asked: OrderRefund, label: string, nameOf: (line: number) => string): Statement[] {
  const { orderId, key, amount, reason, note, lines, by } = asked;
  const refundId = key.toLowerCase();
  const items = lines.map(({ line, quantity, restock }) =>
    shop.db.orm.insert(refundItems).values({ refundId, orderId, line, quantity, restocked: restock }),
  );
  const pieces = lines.map(
    ({ line, quantity, restock }) => `${quantity} × ${nameOf(line)}${restock > 0 ? `, ${restock} back in stock` : ''}`,
  );
  return [
    ...items,
    ...(note === '' ? [] : [noteStatement(shop, { orderId, id: newId(), text: note, by })]),
    recordAction(shop, {
      by,
      action: 'refund',
      kind: 'order',
      id: orderId,
      label,
      changes: { amount: [null, formatInr(amount)], reason: [null, reason], ...(pieces.length > 0 && { pieces: [null, pieces] }) },
    }),
  ];
}

/** Records cash that was received and is returned by a person. The customer gets the mail about it at once. */
async function refundByHand(shop: Shop, asked: OrderRefund, isReceived: boolean, statements: Statement[]): Promise<void> {
  const { orderId, key, amount, reason, by, note } = asked;
  if (note === '') throw new ShopError(orderRefusal('REASON_NEEDED', 'Write down how the money was returned.'));
  if (!isReceived) {
    throw new ShopError(
      orderRefusal('NOTHING_TO_REFUND', 'The cash is received when the parcel is delivered. Mark the order delivered first.'),
    );
  }
  const id = key.toLowerCase();
  if (await isReplayed(shop, asked)) return;
  const row = { id, orderId, amount, reason, askedBy: by, createdAt: shop.now };
  const mail = queueOrderMessage(shop, 'refunded', `refunded:${id}`, orderId, { amount: String(amount), method: CASH_METHOD });
  try {
    // The credit note that the cash asks for names the pieces that are there before it.
    await shop.db.write([...statements, shop.db.orm.insert(handRefunds).values(row), mail]);
  } catch (error) {
    // The triggers that limit pieces and sum also stop a repeated request, before the primary key does.
    const violation = violatedConstraint(error);
    if (violation !== null && (await isReplayed(shop, asked))) return;
    throw violation === 'OVER_REFUND' || violation === 'REFUND_IS_KNOWN' ? await tooMuch(shop, asked) : error;
  }
  if (shop.env.EMAIL) shop.background(sendMessagesOf(shop, orderId));
}

/** True where a refund by hand with this key is recorded. @throws ShopError REFUND_KEY_REUSED where it is another one */
async function isReplayed({ db }: Shop, { orderId, key, amount }: OrderRefund): Promise<boolean> {
  const [known] = await db.orm.select().from(handRefunds).where(eq(handRefunds.id, key.toLowerCase()));
  if (known && (known.orderId !== orderId || known.amount !== amount)) throw new ShopError('REFUND_KEY_REUSED');
  return known !== undefined;
}

async function tooMuch({ db }: Shop, { orderId }: OrderRefund): Promise<ShopError> {
  const [row] = await db.orm.select({ left: cashLeft }).from(orders).where(eq(orders.id, orderId));
  const left = row?.left ?? paise(0);
  const sentence = left > 0 ? `Only ${formatInr(left)} of this payment is left to refund.` : 'This payment has nothing left to refund.';
  return new ShopError(orderRefusal('OVER_REFUND', sentence), { left });
}
