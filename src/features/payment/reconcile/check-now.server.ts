import { logFault } from '../../../platform/log.ts';
import { limit } from '../../../platform/request/rate-limit.ts';
import type { Visitor } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError, shopErrorIn } from '../../../platform/shop-error.ts';
import { isPayable } from '../../../rules/order/order-status.ts';
import { addQuery } from '../../../rules/query-string.ts';
import { urls } from '../../../urls.ts';
import { readOrder } from '../../sales/order-view.server.ts';
import { GatewayError } from '../gateway/gateway.server.ts';
import { checkOrder } from './reconcile.server.ts';

/** now: the gateway answered; silent: it did not; wait: asked too often. */
type CheckAnswer = 'now' | 'silent' | 'wait';

/**
 * Asks the gateway about one order at once, for the person whose order it is, as the reconciler would a little later.
 * @throws ShopError ORDER_NOT_FOUND
 */
export async function checkOrderNow(
  shop: Shop,
  request: Request,
  visitor: Visitor,
  orderId: string,
  token: string | null,
): Promise<CheckAnswer> {
  try {
    await limit(shop, 'ORDER_LIMIT', request, visitor.guestId);
    const view = await readOrder(shop, visitor, orderId, token);
    if (!view) throw new ShopError('ORDER_NOT_FOUND');
    const { status, method } = view.order;
    if (method === 'gateway' && (isPayable(status) || status === 'failed_verification')) await checkOrder(shop, view.order, 'shopper');
    return 'now';
  } catch (error) {
    const refused = shopErrorIn(error)?.code;
    if (refused === 'TOO_MANY_TRIES') return 'wait';
    if (refused !== 'SHOP_BUSY' && !(error instanceof GatewayError)) throw error;
    logFault('check now', error);
    return 'silent';
  }
}

/** The help page, with what the check found: of the one order of a signed link, else of all orders of this browser. */
export function paymentHelpUrl(orderId: string, token: string | null, found: CheckAnswer): string {
  return addQuery(token === null ? urls.paymentHelp() : urls.paymentHelp(orderId, token), { checked: found });
}
