import { and, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { language } from '../../../rules/language/language.ts';
import { HOLD_TTL } from '../../../rules/limits.ts';
import { isPayable, statusesWhere } from '../../../rules/order/order-status.ts';
import { nextCheckAt } from '../../../rules/order/reconcile.ts';
import { holdLimits } from '../../../rules/payment/hold-limits.ts';
import { GatewayError } from '../../gateway/payment-gateway.ts';
import type { OrderToReopen } from '../../ledger/held.server.ts';
import { deleteBusiness } from '../../ledger/order-businesses.server.ts';
import { type OrderView, orderOf, orderQueries } from '../../ledger/order-view.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { accountContactProofs, contactsOfOrder } from '../cash/contact-proof.server.ts';
import type { CreateOrderBody } from '../payment.schema.ts';
import { checkOrder } from '../reconcile/reconcile.server.ts';
import type { Buyer } from './buyer.server.ts';
import type { CreatedOrder } from './created-order.ts';
import { businessOf, insertWhatsappConsent, storedAddress } from './insert-order.server.ts';
import { openAtGateway } from './open-at-gateway.server.ts';
import { assertStillPayable } from './still-payable.server.ts';

interface ReopenOptions {
  /** The form as submitted now: its contact and address replace those of the earlier submission. */
  readonly typed?: CreateOrderBody;
  /** True if the customer returned to the order, false for a repetition of the same request. */
  readonly renews: boolean;
}

/**
 * Reopens an unpaid order for payment, for 'pay again', the same cart or the same key (E13, F34, F35). While its hold lasts, the
 * order is opened as it is. A hold is extended at most `holdLimits.renewals` times; after its end the order must pass the checks
 * of a new one.
 * @throws ShopError ALREADY_PAID, PAYMENT_UNDER_WAY, NOT_PAYABLE, CART_NOT_BUYABLE, PRICE_CHANGED, a coupon's refusal,
 *   TOO_MANY_HOLDS, GATEWAY_DOWN, SHOP_BUSY
 */
export async function reopenOrder(shop: Shop, buyer: Buyer, order: OrderToReopen, { typed, renews }: ReopenOptions): Promise<CreatedOrder> {
  if (order.total === 0) return openAtGateway(shop, order, buyer);
  if (!isPayable(order.status)) throw new ShopError('ALREADY_PAID', { dbOrderId: order.id });
  const [extended] = await shop.db
    .write([
      extendHold(shop, order.id, renews),
      ...(typed ? [...writeTyped(shop, order, typed), ...insertWhatsappConsent(shop, typed, order.userId, order.id)] : []),
    ])
    .catch((error: unknown) => {
      throw answerTo(error, { COUPON_CUSTOMER_LIMIT: 'COUPON_CUSTOMER_LIMIT' }) ?? error;
    });
  if (extended?.length) return openAtGateway(shop, order, buyer);
  const view = await released(shop, order);
  await assertStillPayable(shop, view);
  // The hold may be released during this call while the status is still open: it is then opened like any released order.
  const isOpen = view.order.status === 'pending_payment_gateway';
  return openAtGateway(shop, { ...view.order, ...(isOpen && { status: 'failed' as const }) }, buyer);
}

/** Changes a row only if the order still holds its pieces; with `renews` the hold starts again while renewals are left. */
function extendHold({ db: { orm }, now }: Shop, id: string, renews: boolean): Statement {
  const most = holdLimits.renewals;
  const lasts = gt(orders.holdExpiresAt, now);
  const renewed = {
    holdExpiresAt: sql`CASE WHEN ${orders.renewals} < ${most} THEN max(${orders.holdExpiresAt}, ${now + HOLD_TTL}) ELSE ${orders.holdExpiresAt} END`,
    nextCheckAt: sql`CASE WHEN ${orders.renewals} < ${most} THEN ${nextCheckAt(now, now)} ELSE ${orders.nextCheckAt} END`,
    renewals: sql`min(${orders.renewals} + 1, ${most})`,
  };
  return orm
    .update(orders)
    .set({ ...(renews && renewed), actor: 'shopper', updatedAt: now })
    .where(
      and(
        eq(orders.id, id),
        eq(orders.reservation, 'held'),
        inArray(orders.status, statusesWhere(isPayable)),
        renews ? or(lt(orders.renewals, most), lasts) : lasts,
      ),
    )
    .returning({ id: orders.id });
}

/**
 * Writes contact, address, business and the language of the page, except into an order whose contact was deleted after the retention period.
 * The former business goes before the address, whose State may be another one now.
 */
function writeTyped(shop: Shop, { id, userId }: OrderToReopen, body: CreateOrderBody): Statement[] {
  const { db, now } = shop;
  const proofs = accountContactProofs({ userId }, contactsOfOrder(body));
  const isOpen =
    and(
      eq(orders.id, id),
      ne(orders.reservation, 'committed'),
      inArray(orders.status, statusesWhere(isPayable)),
      ne(orders.customerEmail, ''),
    ) ?? sql`0`;
  const typed = {
    ...{ customerEmail: body.customer_email, customerName: body.customer_name, shippingAddress: storedAddress(body) },
    ...{ language: language(), emailVerified: proofs.email, phoneVerified: proofs.phone, updatedAt: now },
  };
  return [deleteBusiness(isOpen), db.orm.update(orders).set(typed).where(isOpen), ...businessOf(shop, body, isOpen)];
}

/** The order with its hold released. If the hold has ended but is not released yet, the gateway is asked first (E12). */
async function released(shop: Shop, order: OrderToReopen): Promise<OrderView> {
  if (order.reservation === 'held') await checkOrder(shop, order, 'shopper').catch(gatewayDown);
  const view = orderOf(await shop.db.read(orderQueries(shop, eq(orders.id, order.id))));
  if (!view) throw new ShopError('ORDER_NOT_FOUND');
  if (view.order.reservation === 'committed') throw new ShopError('ALREADY_PAID', { dbOrderId: order.id });
  if (view.order.reservation === 'held') throw new ShopError('PAYMENT_UNDER_WAY', { dbOrderId: order.id });
  return view;
}

function gatewayDown(error: unknown): never {
  if (!(error instanceof GatewayError)) throw error;
  logFault('reopen order', error);
  throw new ShopError('GATEWAY_DOWN');
}
