import { and, asc, eq, inArray, lte, or } from 'drizzle-orm';
import { logFault, type Shop } from '../../platform/shop.ts';
import { REFUND_RETRY } from '../../rules/reconcile.ts';
import { GatewayError, type GatewayRefund, gateway } from './gateway.server.ts';
import { payments, refunds } from './payment.table.ts';
import { recordEvent, type SeenEvent } from './webhook-events.ts';

const PER_RUN = 20;

/** Sends every refund that is due and asks after those under way. Each call carries the refund's own key, so repeating it is one refund. */
export async function pushRefunds(shop: Shop): Promise<number> {
  const due = await shop.db.orm
    .select()
    .from(refunds)
    .where(and(inArray(refunds.status, ['requested', 'pending']), lte(refunds.nextCheckAt, shop.now)))
    .orderBy(asc(refunds.nextCheckAt))
    .limit(PER_RUN);
  for (const refund of due) await pushRefund(shop, refund);
  return due.length;
}

async function pushRefund(shop: Shop, { id, paymentId, amount, razorpayRefundId }: typeof refunds.$inferSelect): Promise<void> {
  const razorpay = gateway(shop.env);
  try {
    const answer = razorpayRefundId ? await razorpay.findRefund(paymentId, razorpayRefundId) : await razorpay.refund(paymentId, amount, id);
    await writeRefund(shop, id, answer);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logFault('refund', error);
    await shop.db.write([
      shop.db.orm
        .update(refunds)
        .set({ nextCheckAt: shop.now + REFUND_RETRY, updatedAt: shop.now })
        .where(eq(refunds.id, id)),
    ]);
  }
}

/** Forward only: a refund that is processed or failed stays so. */
async function writeRefund(shop: Shop, id: string, { id: razorpayRefundId, status }: GatewayRefund, event?: SeenEvent): Promise<void> {
  await shop.db.write([
    ...recordEvent(shop, event, status, null, true),
    shop.db.orm
      .update(refunds)
      .set({ status, razorpayRefundId, nextCheckAt: status === 'pending' ? shop.now + REFUND_RETRY : null, updatedAt: shop.now })
      .where(and(eq(refunds.id, id), inArray(refunds.status, ['requested', 'pending']))),
  ]);
  if (status === 'failed') logFault('refund', `refund ${id} failed at the gateway`);
}

/** A webhook tells of a refund. False where it is none of ours. */
export async function refundSeen(shop: Shop, refund: GatewayRefund, event: SeenEvent): Promise<boolean> {
  const [ours] = await shop.db.orm
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      or(
        eq(refunds.razorpayRefundId, refund.id),
        // The webhook can be faster than the answer to our own call.
        and(
          eq(refunds.paymentId, refund.payment_id),
          eq(refunds.amount, refund.amount as typeof refunds.$inferSelect.amount),
          inArray(refunds.status, ['requested', 'pending']),
        ),
      ),
    )
    .limit(1);
  if (!ours) return false;
  await writeRefund(shop, ours.id, refund, event);
  return true;
}
