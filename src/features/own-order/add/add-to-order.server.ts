import { type SQL, sql } from 'drizzle-orm';
import type { RowsOf } from '../../../platform/database/read-batch.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { COUNTRY } from '../../../rules/address/states.ts';
import { dispatchDay } from '../../../rules/delivery/dispatch.ts';
import type { Business } from '../../../rules/gst/business.ts';
import { isUuid } from '../../../rules/ids.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { travelUntil } from '../../../rules/order/edits/travels.ts';
import { acceptedAt } from '../../../rules/order/taken-at.ts';
import type { CartLineInput } from '../../cart/price-lines.ts';
import { businessQuery } from '../../ledger/order-businesses.server.ts';
import type { Travels } from '../../ledger/order-travels.server.ts';
import { type OrderView, orderOf, orderQueries, readableBy } from '../../ledger/order-view.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { placeCashOrder } from '../../payment/cash/place-cash-order.server.ts';
import type { AskingBuyer } from '../../payment/create/buyer.server.ts';
import { createOrder } from '../../payment/create/create-order.server.ts';
import type { CreatedOrder } from '../../payment/create/open-at-gateway.server.ts';
import { createOrderBody, type PaymentMethod } from '../../payment/payment.schema.ts';
import { storeFrom, storeQuery } from '../../settings/store.server.ts';

/** The order to which pieces are added. */
export interface FirstOrder {
  readonly view: OrderView;
  /** Business that the added pieces are billed to as well. */
  readonly business: Business | null;
  readonly travels: Travels;
  /** True if pieces can be added to it. */
  readonly isOpen: boolean;
  /** It knows a proved contact, which cash needs. */
  readonly isProved: boolean;
}

interface Facts {
  readonly isOpen: number;
  readonly isProved: number;
  /** Sum due at its door, with the orders that travel along already. */
  readonly own: Paise;
  readonly due: Paise;
}

/** The queries of the order that matches `where`, a condition on `orders`. */
export function firstOrderQueries(shop: Shop, where: SQL) {
  const chosen = shop.db.orm.select({ id: orders.id }).from(orders).where(where).limit(1);
  return {
    first: orderQueries(shop, where),
    business: businessQuery(shop, where),
    facts:
      selectRaw<Facts>(sql`SELECT o.id IN (SELECT id FROM travel_targets) AS isOpen, (o.email_verified OR o.phone_verified) AS isProved,
        d.due_paise AS own, d.due_paise + (SELECT coalesce(sum(c.due_paise), 0) FROM order_travels t JOIN orders x ON x.id = t.order_id
          JOIN order_cash_dues c ON c.order_id = x.id WHERE t.with_order_id = o.id AND x.status IN revenue_statuses) AS due
      FROM (${chosen}) chosen JOIN orders o ON o.id = chosen.id JOIN order_cash_dues d ON d.order_id = o.id`),
  };
}

/** @param holidays days (IST) without dispatch */
export function firstOrderOf(
  { first, facts, business }: RowsOf<ReturnType<typeof firstOrderQueries>>,
  holidays: readonly string[],
  now: number,
): FirstOrder | null {
  const [view, known] = [orderOf(first), facts[0]];
  if (!view || !known) return null;
  return {
    view,
    business: business[0] ?? null,
    travels: {
      with: view.order.id,
      until: travelUntil(now, dispatchDay(acceptedAt(view), now, holidays)),
      due: known.own > 0 ? known.due : null,
    },
    // Without a contact nobody hears of it; such an order was taken by the shop, or its customer is forgotten.
    isOpen: known.isOpen === 1 && view.order.customerEmail !== '',
    isProved: known.isProved === 1,
  };
}

interface Addition {
  readonly orderId: string;
  /** The token of the signed link in a mail. */
  readonly token: string | null;
  /** The Idempotency-Key of the press. */
  readonly key: string;
  readonly lines: readonly CartLineInput[];
  /** The total shown next to the button, in paise. */
  readonly shown: number;
  readonly method: PaymentMethod;
}

/**
 * Adds pieces to an order that has not left: makes a second order for the same buyer and door, which travels along. It has today's prices, its own
 * hold and payment, no delivery fee and no coupon. What may travel is decided by the database in the batch that makes it, so that a press
 * that is repeated after the first order has left still finds its order.
 * @throws ShopError ORDER_NOT_FOUND, KEY_MISSING, TRAVEL_CLOSED, and what `createOrder` and `placeCashOrder` throw
 */
export async function addToOrder(
  shop: Shop,
  buyer: AskingBuyer,
  { orderId, token, key, lines, shown, method }: Addition,
): Promise<CreatedOrder> {
  if (!isUuid(key)) throw new ShopError('KEY_MISSING');
  const where = await readableBy(shop, buyer.owner, orderId, token);
  const { store, ...read } = await shop.db.read({ store: storeQuery(shop), ...firstOrderQueries(shop, where) });
  const first = firstOrderOf(read, storeFrom(store).holidays, shop.now);
  if (!first) throw new ShopError('ORDER_NOT_FOUND');
  const body = createOrderBody.safeParse(bodyOf(first, lines, shown, method));
  if (!body.success) throw new ShopError('TRAVEL_CLOSED');
  const place = method === 'cod' ? placeCashOrder : createOrder;
  return place(shop, buyer, key, body.data, first.travels);
}

/** Returns the order as the checkout would send it: the buyer, the address and the business of the first one. */
export function bodyOf(
  { view: { order }, business }: FirstOrder,
  lines: readonly CartLineInput[],
  shown: number,
  payment_method: PaymentMethod,
): unknown {
  const { address, apartment, pin_code, ...rest } = order.shippingAddress;
  return {
    currency: 'INR',
    notes: { source: 'web' },
    customer_email: order.customerEmail,
    customer_name: order.customerName,
    shipping_address: { ...rest, line1: address, line2: apartment, postal_code: pin_code, country: COUNTRY },
    cart_items: lines.map(({ productId, size, quantity }) => ({ product_id: productId, quantity, selected_size: size })),
    final_amount_from_client: shown / 100,
    payment_method,
    ...(business && { business: { gstin: business.gstin, legal_name: business.legalName } }),
  };
}
