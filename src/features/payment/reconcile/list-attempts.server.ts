import type { Shop } from '../../../platform/shop.ts';
import { CHECKOUT_WINDOW_SECONDS, HOLD_TTL } from '../../../rules/limits.ts';
import { LIST_LANES } from '../../../rules/order/reconcile.ts';
import { GATEWAY_PAGE_SIZE, type GatewayPayment, gateway } from '../gateway/gateway.server.ts';

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
      const skip = GATEWAY_PAGE_SIZE * page;
      page += 1;
      const listed = await gateway(shop).paymentsBetween(from, to, skip);
      found.push(...listed);
      isComplete ||= listed.length < GATEWAY_PAGE_SIZE;
    }
  };
  await Promise.all(Array.from({ length: LIST_LANES }, lane));
  return isComplete ? Map.groupBy(found, ({ order_id }) => order_id ?? '') : null;
}
