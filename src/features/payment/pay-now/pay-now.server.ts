import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { newId } from '../../../rules/ids.ts';
import { fill } from '../../../rules/language/texts.ts';
import { formatInr, type Paise, paise } from '../../../rules/money/money.ts';
import { nextCheckAt } from '../../../rules/order/reconcile.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { gateway } from '../../gateway/gateway.server.ts';
import { GatewayError, type GatewayPayment } from '../../gateway/payment-gateway.ts';
import type { OrderRow } from '../../ledger/order-view.server.ts';
import { cashPayments } from '../cash-payments.table.ts';
import { type CreatedOrder, openOrFind } from '../create/open-at-gateway.server.ts';
import { payTexts } from '../payment.texts.ts';
import { settleAttempts } from './check-cash-payments.server.ts';

/**
 * Opens a gateway order for what is due now of a cash order, next to it: its advance, or all of it, so that nothing is collected at the door. The cash order stays as it is
 * until the money is captured. The gateway is asked for payments first, so that nobody pays twice; a repeated press gets the same gateway
 * order, also after a lost answer.
 * @param shown the sum that the buyer was shown, in paise; null from a page that names none
 * @throws ShopError ALREADY_PAID, SUM_CHANGED, NOT_PAYABLE once the parcel is with the courier or the order has ended, PAYMENT_UNDER_WAY, GATEWAY_DOWN
 */
export async function payNow(
  shop: Shop,
  { id, status, paidOnline, advancePaid }: Pick<OrderRow, 'id' | 'status' | 'paidOnline' | 'advancePaid'>,
  shown: number | null,
): Promise<CreatedOrder> {
  const notPayable = () => new ShopError('NOT_PAYABLE', { dbOrderId: id, status });
  if (paidOnline || advancePaid) throw new ShopError('ALREADY_PAID', { dbOrderId: id });
  const attempts = await attemptsOf(shop, id);
  if (attempts.some((attempt) => attempt.status === 'authorized'))
    throw new ShopError(orderRefusal('PAYMENT_UNDER_WAY', payTexts().bankConfirms), { dbOrderId: id });
  const [rows, now, due] = await shop.db
    .write([
      openRow(shop, id, shown),
      sql`SELECT paid_online OR advance_paid AS "isPaid" FROM orders WHERE id = ${id}`,
      sql`SELECT due_paise AS due FROM payable_cash_orders WHERE id = ${id}`,
    ])
    .catch((error: unknown) => {
      throw answerTo(error, { PAY_NOW_CLOSED: 'NOT_PAYABLE' }) ?? error;
    });
  const [row] = rows ?? [];
  if (now?.[0]?.isPaid === 1) throw new ShopError('ALREADY_PAID', { dbOrderId: id });
  if (due?.[0]) assertShown(shown, Number(due[0].due), id);
  if (!row) throw notPayable();
  const amount = paise(Number(row.amount));
  const known = row.gatewayOrder as string | null;
  // A gateway order takes money once, also where that money is refunded.
  if (attempts.some(({ status: paid, gatewayOrderId: of }) => (paid === 'captured' || paid === 'refunded') && of === known))
    throw notPayable();
  const gatewayOrderId = known ?? (await openBeside(shop, String(row.id), amount));
  return { dbOrderId: id, gatewayOrderId, amount, currency: 'INR', notice: null };
}

/** Refuses a press that was shown another sum than what the order costs now; both in paise. @throws ShopError SUM_CHANGED with both */
export function assertShown(shown: number | null, now: number, dbOrderId: string): void {
  if (shown === null || shown === now) return;
  const [due, then] = [formatInr(paise(now)), formatInr(paise(shown))];
  throw new ShopError(orderRefusal('SUM_CHANGED', fill(payTexts().sumChanged, { now: due, then })), { dbOrderId });
}

/** The row of the amount that is due now: a new one, or that of an earlier press. No row for an order that is not payable, or not for the sum shown. */
const openRow = ({ now }: Shop, orderId: string, shown: number | null) =>
  sql`INSERT INTO cash_payments (id, order_id, amount_paise, asked_at, next_check_at, created_at)
    SELECT ${newId()}, id, due_paise, ${now}, ${nextCheckAt(now, now)}, ${now} FROM payable_cash_orders
      WHERE id = ${orderId} AND due_paise = coalesce(${shown}, due_paise)
    ON CONFLICT (order_id, amount_paise) DO UPDATE SET asked_at = excluded.asked_at, next_check_at = excluded.next_check_at
    RETURNING id, amount_paise AS amount, gateway_order_id AS "gatewayOrder"`;

/** Opens it at the gateway. Its receipt is the row's id: whoever tries again gets the same one, and stores the same id. */
async function openBeside(shop: Shop, id: string, amount: Paise): Promise<string> {
  try {
    const made = await openOrFind(gateway(shop), id, amount);
    await shop.db.write([
      shop.db.orm
        .update(cashPayments)
        .set({ gatewayOrderId: made })
        .where(and(eq(cashPayments.id, id), isNull(cashPayments.gatewayOrderId))),
    ]);
    return made;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logFault('open a payment beside a cash order', error);
    throw new ShopError('GATEWAY_DOWN');
  }
}

/** The payments of the order at the gateway, each captured one settled; none if the gateway does not answer: the webhook will report them. */
async function attemptsOf(shop: Shop, orderId: string): Promise<readonly GatewayPayment[]> {
  const opened = await shop.db.orm
    .select({ gatewayOrderId: cashPayments.gatewayOrderId })
    .from(cashPayments)
    .where(and(eq(cashPayments.orderId, orderId), isNotNull(cashPayments.gatewayOrderId)));
  try {
    return (await Promise.all(opened.map(({ gatewayOrderId }) => settleAttempts(shop, gatewayOrderId ?? '', 'shopper')))).flat();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logFault('pay a cash order', error);
    return [];
  }
}
