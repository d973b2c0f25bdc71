import { eq } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { MINUTE } from '../../rules/limits.ts';
import { type Paise, sum } from '../../rules/money/money.ts';
import { GATEWAY_NAME } from '../../rules/payment/gateway-name.ts';
import { openRefunds } from '../../rules/payment/refund-statuses.ts';
import { findPayment, isCaptured } from '../gateway/find-payment.server.ts';
import { gateway } from '../gateway/gateway.server.ts';
import type { GatewayPayment, GatewayRefund } from '../gateway/payment-gateway.ts';
import type { LedgerFinding } from '../ledger/checks/findings.server.ts';
import { type payments, refunds } from '../ledger/payments.table.ts';
import { recordCapture } from '../payment/capture/record-capture.server.ts';
import { recordReturned } from '../payment/capture/record-returned.server.ts';
import { recordRefund } from '../payment/refund/send-refunds.server.ts';
import { isOfUnknownOrder, UNKNOWN_ORDER } from '../payment/refund/unknown-order.ts';

type RefundStatus = (typeof refunds.$inferSelect)['status'];

/** A payment as our books have it. */
export interface StoredPayment {
  readonly ours: typeof payments.$inferSelect | null;
  readonly refunds: readonly { readonly amount: Paise; readonly status: RefundStatus }[];
  /** True if its gateway order is not ours. */
  readonly isForeign: boolean;
}

/**
 * Records a refund of the gateway that our books lack or have with another status. `known` is our status of it. One of a payment that was
 * never captured belongs to nobody's books.
 */
export async function checkRefund(shop: Shop, refund: GatewayRefund, known: RefundStatus | null): Promise<LedgerFinding[]> {
  if (known === refund.status || isOfUnknownOrder(refund) || (await recordRefund(shop, refund))) return [];
  const payment = await findPayment(shop, refund.paymentId);
  if (payment?.status === 'returned') {
    await recordReturned(shop, payment);
    return [];
  }
  return [{ kind: 'unknown refund', what: refund.id, theirs: refund.amount }];
}

/** Compares the captured and refunded amounts of a payment. A capture that was never reported to us is settled. */
export async function checkPayment(
  shop: Shop,
  what: string,
  theirs: GatewayPayment | null,
  facts: StoredPayment,
): Promise<LedgerFinding[]> {
  const { ours } = facts;
  if (ours?.status !== 'captured') return theirs && isCaptured(theirs) ? settle(shop, theirs, facts) : [];
  if (!theirs || !isCaptured(theirs)) return [{ kind: `payment not at ${GATEWAY_NAME}`, what, ours: ours.amount }];
  return [
    ...(theirs.amount === ours.amount ? [] : [{ kind: 'amount differs', what, ours: ours.amount, theirs: theirs.amount }]),
    ...(refundsAgree(theirs, facts) ? [] : await settleRefunds(shop, theirs, facts)),
  ];
}

async function settle(shop: Shop, theirs: GatewayPayment, { isForeign }: StoredPayment): Promise<LedgerFinding[]> {
  const payment = { ...theirs, status: 'captured' as const };
  const settled = isForeign
    ? 'unknown_order'
    : await recordCapture(shop, { gatewayOrderId: theirs.gatewayOrderId ?? '', payment, actor: 'cron' });
  const finding = (kind: string): LedgerFinding => ({ kind, what: theirs.id, theirs: theirs.amount });
  if (settled === 'unfit') return [finding('payment that does not fit')];
  const isReturned = theirs.refunded >= theirs.amount;
  return settled === 'unknown_order' && !isReturned ? [finding(UNKNOWN_ORDER)] : [];
}

const refundTotal = ({ refunds: all }: StoredPayment, ...statuses: RefundStatus[]): Paise =>
  sum(all.filter(({ status }) => statuses.includes(status)).map(({ amount }) => amount));

/** True if the gateway's refunded amount fits our refunds. A refund that we have as requested may already be sent. */
function refundsAgree({ refunded }: GatewayPayment, facts: StoredPayment): boolean {
  const least = refundTotal(facts, 'processed', 'pending');
  return refunded >= least && refunded <= refundTotal(facts, 'processed', ...openRefunds);
}

const SETTLED_AFTER = 30 * MINUTE;

/** Records the refunds of a payment that our books lack. Skips a payment with a refund of the last 30 minutes. */
async function settleRefunds(shop: Shop, theirs: GatewayPayment, facts: StoredPayment): Promise<LedgerFinding[]> {
  const made = await gateway(shop).refundsOf(theirs.id);
  if (made.some(({ createdAt }) => (createdAt ?? 0) > shop.now - SETTLED_AFTER)) return [];
  for (const refund of made) await recordRefund(shop, refund);
  const booked = await shop.db.orm
    .select({ amount: refunds.amount, status: refunds.status })
    .from(refunds)
    .where(eq(refunds.paymentId, theirs.id));
  const updated = { ...facts, refunds: booked };
  if (refundsAgree(theirs, updated)) return [];
  return [
    {
      kind: 'refunds differ',
      what: theirs.id,
      ours: refundTotal(updated, 'processed', 'pending'),
      theirs: theirs.refunded,
    },
  ];
}
