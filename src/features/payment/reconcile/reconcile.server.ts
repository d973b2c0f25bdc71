import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import { logFault } from '../../../platform/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { HOLD_TTL } from '../../../rules/limits.ts';
import { type Actor, type OrderStatus, openStatuses } from '../../../rules/order/order-status.ts';
import { nextCheckAt, RECONCILE_CALLS_KEPT, RECONCILE_LANES, RECONCILE_ORDERS_PER_RUN } from '../../../rules/order/reconcile.ts';
import { queueOrderMail } from '../../sales/messages/queue-order-mail.server.ts';
import { orders } from '../../sales/orders.table.ts';
import { captureAuthorised } from '../capture/capture-authorised.server.ts';
import { recordCapture } from '../capture/record-capture.server.ts';
import { type GatewayPayment, gateway } from '../gateway/gateway.server.ts';
import { sendDueRefunds } from '../refund/send-refunds.server.ts';
import { withLease } from './lease.server.ts';

type Order = typeof orders.$inferSelect;

/**
 * Runs every minute: asks the gateway about every order whose money may have come unseen, releases holds that ran out,
 * and pushes refunds. With every webhook lost it still brings each paid order home within three minutes (F36, F47), a
 * hundred of them in one run. Orders that hold stock come first; what does not fit waits for the next run.
 */
export function reconcile(shop: Shop): Promise<void> {
  return withLease(shop, 'reconcile', async () => {
    const due = await shop.db.orm
      .select()
      .from(orders)
      .where(lte(orders.nextCheckAt, shop.now))
      .orderBy(desc(eq(orders.reservation, 'held')), asc(orders.nextCheckAt))
      .limit(RECONCILE_ORDERS_PER_RUN);
    const worker = async () => {
      for (let order = due.shift(); order && shop.calls.left > RECONCILE_CALLS_KEPT; order = due.shift()) {
        const { id } = order;
        await checkOrder(shop, order).catch((error: unknown) => logFault(`reconcile ${id}`, error));
      }
    };
    await Promise.all(Array.from({ length: RECONCILE_LANES }, worker));
    await sendDueRefunds(shop);
  });
}

/**
 * Brings one order up to date with the gateway, and gives its hold back where that ran out. `actor` is who asks.
 * @throws GatewayError where the gateway does not answer
 */
export async function checkOrder(shop: Shop, order: Order, actor: 'cron' | 'shopper' = 'cron'): Promise<void> {
  const { attempts, isPaid } = await fetchAttempts(shop, order, actor);
  if (!isPaid) await expireOrWait(shop, order.id, attempts);
}

/** What the gateway knows of an order; `isPaid` where that has just made it paid. */
interface GatewayState {
  readonly attempts: readonly GatewayPayment[];
  readonly isPaid: boolean;
}

/**
 * Every attempt at paying this order that the gateway knows of; captured ones are settled at once, and the cron captures
 * what was authorised late (E11).
 * @throws GatewayError where the gateway does not answer
 */
export async function fetchAttempts(shop: Shop, order: Order, actor: Exclude<Actor, 'admin' | 'gateway'>): Promise<GatewayState> {
  const razorpayOrderId = order.razorpayOrderId ?? (await findGatewayOrder(shop, order));
  const attempts = razorpayOrderId ? await gateway(shop).paymentsOf(razorpayOrderId) : [];
  let isPaid = false;
  for (const attempt of attempts) {
    const late = attempt.status === 'authorized' && actor === 'cron';
    const payment = late ? await captureAuthorised(shop, order, attempt) : attempt;
    if (payment?.status !== 'captured') continue;
    const settled = await recordCapture(shop, { razorpayOrderId: razorpayOrderId ?? '', payment, actor });
    isPaid ||= settled === 'paid';
  }
  return { attempts, isPaid };
}

/** E2 after a crash: the gateway's order exists under our receipt, only our row does not know it. */
async function findGatewayOrder(shop: Shop, order: Order): Promise<string | null> {
  const made = await gateway(shop).findOrder(order.id);
  if (!made) return null;
  await shop.db.write([
    shop.db.orm
      .update(orders)
      .set({
        razorpayOrderId: made.id,
        actor: 'cron',
        updatedAt: shop.now,
        ...(order.status === 'pending_payment' && { status: 'pending_payment_gateway' as const }),
      })
      .where(and(eq(orders.id, order.id), eq(orders.status, order.status))),
  ]);
  return made.id;
}

/** E12: the hold goes back to the shelf only now, after the gateway was asked, and not while money is on its way. */
async function expireOrWait(shop: Shop, id: string, attempts: readonly GatewayPayment[]): Promise<void> {
  const [order] = await shop.db.orm.select().from(orders).where(eq(orders.id, id));
  if (!order || order.reservation === 'committed') return clearCheck(shop, id);
  const expired = order.reservation === 'held' && order.holdExpiresAt <= shop.now;
  const release = expired && !attempts.some(({ status }) => status === 'authorized');
  const open = (openStatuses as readonly OrderStatus[]).includes(order.status);
  const update = shop.db.orm
    .update(orders)
    .set({
      // Counted from the last time the order was opened for payment: that moment began the hold.
      nextCheckAt: nextCheckAt(order.holdExpiresAt - HOLD_TTL, shop.now),
      checks: order.checks + 1,
      ...(release && {
        reservation: 'released' as const,
        actor: 'cron' as const,
        updatedAt: shop.now,
        ...(open && { status: 'failed' as const }),
      }),
    })
    // A shopper who pressed Pay again meanwhile moved the end of the hold: then nothing happens.
    .where(
      and(
        eq(orders.id, id),
        eq(orders.status, order.status),
        eq(orders.reservation, order.reservation),
        eq(orders.holdExpiresAt, order.holdExpiresAt),
      ),
    );
  // Whoever paid, even with money that goes back, hears of that and not of an unpaid order.
  const tells = release && attempts.every(({ status }) => status === 'created' || status === 'failed');
  await shop.db
    .write(tells ? [update, guardOneRow(), queueOrderMail(shop, 'payment-failed', `unpaid:${id}`, id)] : [update])
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
