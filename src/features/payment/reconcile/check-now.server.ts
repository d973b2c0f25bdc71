import { logFault } from '../../../platform/log/log.ts';
import { limit } from '../../../platform/request/rate-limit.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError, shopErrorIn } from '../../../platform/shop-error.ts';
import { isClosed, isOpen } from '../../../rules/order/order-status.ts';
import { addQuery } from '../../../rules/query-string.ts';
import { urls } from '../../../urls.ts';
import { GatewayError } from '../../gateway/payment-gateway.ts';
import { readOrder } from '../../ledger/order-view.server.ts';
import { checkOrder } from './reconcile.server.ts';

/** now: the gateway answered; silent: it did not; wait: too many checks. */
type CheckAnswer = 'now' | 'silent' | 'wait';

/**
 * Checks one order at the gateway now, for its customer, as the reconciler would do later.
 * @throws ShopError ORDER_NOT_FOUND
 */
export async function checkOrderNow(
  shop: Shop,
  request: Request,
  visitor: PageOwner,
  orderId: string,
  token: string | null,
): Promise<CheckAnswer> {
  try {
    await limit(shop, 'ORDER_LIMIT', request);
    const view = await readOrder(shop, visitor, orderId, token);
    if (!view) throw new ShopError('ORDER_NOT_FOUND');
    const { status, method } = view.order;
    if (method === 'gateway' && (isOpen(status) || isClosed(status))) await checkOrder(shop, view.order, 'shopper');
    return 'now';
  } catch (error) {
    const refused = shopErrorIn(error)?.code;
    if (refused === 'TOO_MANY_TRIES') return 'wait';
    if (refused !== 'SHOP_BUSY' && refused !== 'SHOP_MOVED' && !(error instanceof GatewayError)) throw error;
    logFault('check now', error);
    return 'silent';
  }
}

/** The address of the payment-help page with the outcome of the check; for a signed link it shows only that order. */
export function paymentHelpUrl(orderId: string, token: string | null, found: CheckAnswer): string {
  return addQuery(token === null ? urls.paymentHelp() : urls.paymentHelp(orderId, token), { checked: found });
}
