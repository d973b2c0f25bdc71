import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { RowsOf } from '../../../platform/database/read-batch.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Business } from '../../../rules/gst/business.ts';
import { isUuid } from '../../../rules/ids.ts';
import { type CheckShown, checkQuery } from '../../cash-guard/answer/answer-check.server.ts';
import { mayWhatsapp } from '../../ledger/messages/queue-order-message.server.ts';
import type { MoneyRow } from '../../ledger/money-state.ts';
import { businessQuery } from '../../ledger/order-businesses.server.ts';
import { type EditShown, editsQuery } from '../../ledger/order-edits.server.ts';
import { type Travelling, travelsQuery } from '../../ledger/order-travels.server.ts';
import { type OrderView, orderOf, orderQueries } from '../../ledger/order-view.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { hasWhatsapp } from '../../messages/whatsapp/cloud-api.server.ts';
import { moneyQuery } from '../money.server.ts';
import { type RefundShown, refundsQuery } from '../refund-rows.server.ts';

/** The data of an order's page. */
export interface OrderPage {
  readonly view: OrderView;
  readonly money: readonly MoneyRow[];
  readonly refunds: readonly RefundShown[];
  /** Check in which its buyer is asked to confirm it; null for an order that is not asked. */
  readonly check: CheckShown | null;
  /** Its changes before it left. */
  readonly edits: readonly EditShown[];
  /** The orders that travel together with it, itself among them; empty where it travels alone. */
  readonly travels: readonly Travelling[];
  /** The business that it is billed to. */
  readonly business: Business | null;
  /** The phone that is written to by WhatsApp; '' for none. */
  readonly whatsapp: string;
}

/** The queries of an order's page, to batch with those of the layout. @param where a condition on `orders` that matches one order */
export function orderPageQueries(shop: Shop, where: SQL) {
  return {
    money: moneyQuery(shop, where),
    refunds: refundsQuery(shop, where),
    edits: editsQuery(shop, where),
    travels: travelsQuery(shop, where),
    business: businessQuery(shop, where),
    order: orderQueries(shop, where),
    check: checkQuery(shop, where),
    whatsapp: shop.db.orm
      .select({ phone: sql<string>`shipping_address ->> 'phone'` })
      .from(orders)
      .where(hasWhatsapp(shop.env) ? and(where, mayWhatsapp) : sql`0`),
  };
}

/** Null where the condition matched no order. */
export function orderPageOf({
  money,
  refunds,
  edits,
  travels,
  business,
  order,
  check,
  whatsapp,
}: RowsOf<ReturnType<typeof orderPageQueries>>): OrderPage | null {
  const view = orderOf(order);
  return (
    view && {
      ...{ view, money, refunds, edits, travels },
      business: business[0] ?? null,
      check: check.find(({ isAsked }) => isAsked) ?? null,
      whatsapp: whatsapp[0]?.phone ?? '',
    }
  );
}

/** The condition for the signed-in user's own order (#230); matches nothing for another user's order (F63). */
export function ownOrderCondition({ userId }: PageOwner, orderId: string | undefined): SQL {
  return (userId && isUuid(orderId) && and(eq(orders.id, orderId), eq(orders.userId, userId))) || sql`0`;
}
