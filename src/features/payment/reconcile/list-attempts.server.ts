import type { Shop } from '../../../platform/shop.ts';
import { CHECKOUT_WINDOW_SECONDS, HOLD_TTL } from '../../../rules/limits.ts';
import { LIST_LANES } from '../../../rules/order/reconcile.ts';
import { gateway } from '../../gateway/gateway.server.ts';
import type { GatewayPayment } from '../../gateway/payment-gateway.ts';

/** Ms after the end of a hold in which a shopper's open window may still begin a payment. */
const WINDOW_LEFT_OPEN = CHECKOUT_WINDOW_SECONDS * 1_000;
/** The list ends this many ms ago: a payment that begins while its pages are asked for would move others past the seam of two pages. */
const LIST_ENDS_AGO = 2_000;

/** The payments of some orders, by the order's id at the gateway. An order without any is missing. */
export type Attempts = ReadonlyMap<string, readonly GatewayPayment[]>;

/**
 * Asks for the payments of many orders by time: 100 payments a call instead of one order a call. A payment that begins later than a hold
 * and its window last is found by its webhook or the daily comparison.
 * @returns null where the list does not end within `calls`
 * @throws GatewayError where the gateway does not answer
 */
export async function listAttempts(
  shop: Shop,
  orders: readonly { readonly holdExpiresAt: number }[],
  calls: number,
): Promise<Attempts | null> {
  const ends = orders.map(({ holdExpiresAt }) => holdExpiresAt);
  const from = Math.min(...ends) - HOLD_TTL;
  const to = Math.min(shop.now - LIST_ENDS_AGO, Math.max(...ends) + WINDOW_LEFT_OPEN);
  const found: GatewayPayment[] = [];
  let page = 0;
  let isComplete = false;
  const lane = async () => {
    while (!isComplete && page < calls) {
      const at = page;
      page += 1;
      const { items, isLast } = await gateway(shop).payments(from, to, at);
      found.push(...items);
      isComplete ||= isLast;
    }
  };
  await Promise.all(Array.from({ length: LIST_LANES }, lane));
  return isComplete ? Map.groupBy(found, ({ gatewayOrderId }) => gatewayOrderId ?? '') : null;
}
