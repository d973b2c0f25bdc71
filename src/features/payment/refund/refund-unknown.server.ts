import { and, eq } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { type Paise, paise } from '../../../rules/money/money.ts';
import { findPayment, isCaptured } from '../../gateway/find-payment.server.ts';
import { gateway } from '../../gateway/gateway.server.ts';
import type { GatewayRefund } from '../../gateway/payment-gateway.ts';
import { openFindings } from '../../ledger/checks/findings.server.ts';
import { ledgerFindings } from '../../ledger/findings.table.ts';
import { orders } from '../../ledger/orders.table.ts';
import { isOfGatewayOrder } from '../pay-now/of-gateway-order.server.ts';
import { UNKNOWN_ORDER, unknownOrderKey } from './unknown-order.ts';

/** A payment at the gateway whose order the shop does not have, as after a restore. `left`: what was not refunded yet. */
export interface UnknownPayment {
  readonly id: string;
  readonly left: Paise;
}

/**
 * The open findings of payments for unknown orders, as the gateway has them now. One whose order has come back, or that was refunded in
 * full, is left out and its finding cleared.
 * @throws GatewayError where the gateway does not answer
 */
export async function unknownPayments(shop: Shop): Promise<UnknownPayment[]> {
  const found: UnknownPayment[] = [];
  for (const { what } of await openFindings(shop, eq(ledgerFindings.kind, UNKNOWN_ORDER))) {
    const theirs = await findPayment(shop, what);
    const left = theirs && isCaptured(theirs) ? theirs.amount - theirs.refunded : 0;
    if (left > 0 && !(await isOurs(shop, theirs?.gatewayOrderId ?? ''))) found.push({ id: what, left: paise(left) });
    else await clearFinding(shop, what);
  }
  return found;
}

/**
 * Refunds what is left of a payment for an unknown order. A repeated call is the same refund, by the gateway's key.
 * @throws GatewayError where the gateway refuses or does not answer
 */
export async function refundUnknown(shop: Shop, { id, left }: UnknownPayment): Promise<GatewayRefund> {
  const refund = await gateway(shop).refund(id, left, unknownOrderKey(id), null);
  if (refund.status !== 'failed') await clearFinding(shop, id);
  return refund;
}

async function isOurs(shop: Shop, gatewayOrderId: string): Promise<boolean> {
  return (await shop.db.orm.select({ id: orders.id }).from(orders).where(isOfGatewayOrder(shop, gatewayOrderId))).length > 0;
}

const clearFinding = ({ db, now }: Shop, what: string) =>
  db.write([
    db.orm
      .update(ledgerFindings)
      .set({ clearedAt: now })
      .where(and(eq(ledgerFindings.what, what), eq(ledgerFindings.kind, UNKNOWN_ORDER))),
  ]);
