import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import { withLease } from '../../../platform/jobs/lease.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { afterCheck } from '../../../rules/order/after-check.ts';
import type { Actor } from '../../../rules/order/order-status.ts';
import { RECONCILE_CALLS_KEPT, RECONCILE_DUE, RECONCILE_LANES, RECONCILE_ORDERS_PER_RUN } from '../../../rules/order/reconcile.ts';
import { gateway } from '../../gateway/gateway.server.ts';
import type { GatewayPayment } from '../../gateway/payment-gateway.ts';
import { type OrderToReopen, reopening } from '../../ledger/held.server.ts';
import { queueOrderMessage } from '../../ledger/messages/queue-order-message.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { captureAuthorised } from '../capture/capture-authorised.server.ts';
import { isPriceOf, recordCapture } from '../capture/record-capture.server.ts';
import { checkCashPayments } from '../pay-now/check-cash-payments.server.ts';
import { sendDueRefunds } from '../refund/send-refunds.server.ts';
import { retryAfterDisputes } from '../refund/settle-refund.server.ts';
import { checkTogether } from './check-together.server.ts';

/**
 * Runs every minute: asks the gateway about each order that may have an unreported payment, releases holds that have ended, and
 * sends refunds. Even if all webhooks are lost, every paid order becomes paid within three minutes (F36, F47), at 20 new
 * unpaid orders a second too. Orders that hold stock come first; the rest waits for the next run.
 */
export function reconcile(shop: Shop): Promise<void> {
  return withLease(shop, 'reconcile', async () => {
    const all = await shop.db.orm
      .select(reopening)
      .from(orders)
      .where(lte(orders.nextCheckAt, shop.now))
      .orderBy(desc(eq(orders.reservation, 'held')), asc(orders.nextCheckAt))
      .limit(RECONCILE_DUE);
    const due = (await checkTogether(shop, all)).slice(0, RECONCILE_ORDERS_PER_RUN);
    const worker = async () => {
      for (let order = due.shift(); order && shop.calls.left > RECONCILE_CALLS_KEPT; order = due.shift()) {
        const { id } = order;
        await checkOrder(shop, order).catch((error: unknown) => logFault(`reconcile ${id}`, error));
      }
    };
    await Promise.all(Array.from({ length: RECONCILE_LANES }, worker));
    await checkCashPayments(shop);
    await retryAfterDisputes(shop);
    await sendDueRefunds(shop);
  });
}

/**
 * Updates one order from the gateway and releases its hold if it has ended. `actor` is who asks.
 * @throws GatewayError where the gateway does not answer
 */
export async function checkOrder(shop: Shop, order: OrderToReopen, actor: 'cron' | 'shopper' = 'cron'): Promise<GatewayState> {
  const state = await fetchAttempts(shop, order, actor);
  if (!state.isPaid) await expireOrWait(shop, order.id, state.attempts);
  return state;
}

/** The payments of an order at the gateway; `isPaid` if one of them has just made it paid. */
interface GatewayState {
  readonly attempts: readonly GatewayPayment[];
  readonly isPaid: boolean;
}

/**
 * All payments of this order at the gateway. Captured ones are settled at once, and the cron captures those that were
 * authorised late (E11).
 * @throws GatewayError where the gateway does not answer
 */
export async function fetchAttempts(shop: Shop, order: OrderToReopen, actor: Exclude<Actor, 'admin' | 'gateway'>): Promise<GatewayState> {
  const gatewayOrderId = order.gatewayOrderId ?? (await findGatewayOrder(shop, order));
  const attempts = gatewayOrderId ? await gateway(shop).paymentsOf(gatewayOrderId) : [];
  let isPaid = false;
  for (const attempt of attempts) {
    const late = attempt.status === 'authorized' && actor === 'cron';
    const payment = late ? await captureAuthorised(shop, order, attempt) : attempt;
    if (payment?.status !== 'captured') continue;
    const settled = await recordCapture(shop, { gatewayOrderId: gatewayOrderId ?? '', payment, actor });
    isPaid ||= settled === 'paid';
  }
  return { attempts, isPaid };
}

/** Completes E2 after a crash: the gateway order exists under our receipt, but our row does not have its id. */
async function findGatewayOrder(shop: Shop, order: OrderToReopen): Promise<string | null> {
  const made = await gateway(shop).find(order.id);
  if (!made) return null;
  await shop.db.write([
    shop.db.orm
      .update(orders)
      .set({
        gatewayOrderId: made,
        actor: 'cron',
        updatedAt: shop.now,
        ...(order.status === 'pending_payment' && { status: 'pending_payment_gateway' as const }),
      })
      .where(and(eq(orders.id, order.id), eq(orders.status, order.status))),
  ]);
  return made;
}

/**
 * Releases a hold that has ended (E12), only after the gateway was asked and while no payment is authorised that would pay the order. One of
 * another amount never does: the gateway returns it, and the pieces do not wait for that.
 */
async function expireOrWait(shop: Shop, id: string, attempts: readonly GatewayPayment[]): Promise<void> {
  const [order] = await shop.db.orm.select().from(orders).where(eq(orders.id, id));
  if (!order || order.reservation === 'committed') return clearCheck(shop, id);
  const isPayable = attempts.some((attempt) => attempt.status === 'authorized' && isPriceOf(order, attempt));
  const { release, fails, nextCheckAt } = afterCheck(order, isPayable, shop.now);
  const update = shop.db.orm
    .update(orders)
    .set({
      nextCheckAt,
      checks: order.checks + 1,
      ...(release && {
        reservation: 'released' as const,
        actor: 'cron' as const,
        updatedAt: shop.now,
        ...(fails && { status: 'failed' as const }),
      }),
    })
    // If the customer has reopened the order meanwhile, the end of the hold has changed and nothing is updated.
    .where(
      and(
        eq(orders.id, id),
        eq(orders.status, order.status),
        eq(orders.reservation, order.reservation),
        eq(orders.holdExpiresAt, order.holdExpiresAt),
      ),
    );
  // A customer with any authorised or captured payment gets another mail than this one, and a link that has ended cannot be paid again.
  const isUnpaid =
    release &&
    order.origin !== 'chat' &&
    attempts.every(({ status }) => status === 'created' || status === 'failed' || status === 'returned');
  await shop.db
    .write(isUnpaid ? [update, guardOneRow(), queueOrderMessage(shop, 'payment-failed', `unpaid:${id}`, id)] : [update])
    .catch((error: unknown) => {
      if (violatedConstraint(error) === null) throw error;
    });
}

async function clearCheck({ db }: Shop, id: string): Promise<void> {
  await db.write([
    db.orm
      .update(orders)
      .set({ nextCheckAt: null })
      .where(and(eq(orders.id, id), inArray(orders.reservation, ['committed', 'released']))),
  ]);
}
