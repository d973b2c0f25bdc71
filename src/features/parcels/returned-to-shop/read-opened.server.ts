import { eq, inArray, sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { type Paise, paise } from '../../../rules/money/money.ts';
import type { OrderStatus } from '../../../rules/order/order-status.ts';
import type { RefundableLine } from '../../../rules/order/refund-lines.ts';
import { isParcelGone, parcelStatesWhere } from '../../../rules/parcels/parcel-states.ts';
import { refundTotalOf } from '../../ledger/checks/refund-total.ts';
import { orderItems, orders } from '../../ledger/orders.table.ts';
import type { ParcelRow } from '../parcel-rows.server.ts';
import { parcelItems } from '../parcels.table.ts';

/** An order of a parcel that was opened. */
export interface OpenedOrder {
  readonly id: string;
  readonly status: OrderStatus;
  readonly isCash: boolean;
  readonly subtotal: Paise;
  readonly discount: Paise;
  readonly given: Paise;
  readonly taxes: Paise;
  readonly charges: Paise;
  readonly pieces: readonly RefundableLine[];
  /** The counted payment, with what is left of it; null if there is none. */
  readonly payment: { readonly id: string; readonly left: Paise } | null;
  /** Sum paid in advance, and the courier's charges so far for the way there and back. */
  readonly advanced: Paise;
  readonly charged: Paise;
  /** A cash order of which other parcels are under way or delivered. */
  readonly isSplitCash: boolean;
}

interface Facts {
  readonly id: string;
  readonly paymentId: string | null;
  readonly left: number | null;
  readonly others: number;
  readonly charged: number;
}

/** Reads the orders of a parcel, with what is left of their money and pieces. */
export async function readOrdersOf(shop: Shop, parcel: ParcelRow): Promise<OpenedOrder[]> {
  const { orm } = shop.db;
  const ids = orm.selectDistinct({ id: parcelItems.orderId }).from(parcelItems).where(eq(parcelItems.parcelId, parcel.id));
  const read = await shop.db.read({
    orders: orm.select().from(orders).where(inArray(orders.id, ids)),
    items: orm.select().from(orderItems).where(inArray(orderItems.orderId, ids)),
    back: selectRaw<{ orderId: string; line: number; refunded: number; restocked: number }>(
      sql`SELECT order_id AS orderId, line, sum(quantity) AS refunded, sum(restocked) AS restocked FROM refunded_pieces
        WHERE order_id IN (SELECT order_id FROM parcel_items WHERE parcel_id = ${parcel.id}) GROUP BY order_id, line`,
    ),
    facts: selectRaw<Facts>(
      sql`SELECT o.id, p.id AS paymentId, p.amount_paise - ${sql.raw(refundTotalOf('p'))} AS left,
        (SELECT count(*)
          FROM parcels q
          WHERE q.direction = 'out'
            AND q.id <> ${parcel.id}
            AND q.state NOT IN ('draft', ${sqlList(parcelStatesWhere(isParcelGone))})
          AND q.id IN (SELECT parcel_id FROM parcel_items WHERE order_id = o.id)) AS others,
        (SELECT paise FROM return_charges c WHERE c.order_id = o.id) AS charged
        FROM orders o LEFT JOIN payments p ON p.order_id = o.id AND p.settlement = 'counted'
        WHERE o.id IN (SELECT order_id FROM parcel_items WHERE parcel_id = ${parcel.id})`,
    ),
  });
  return read.orders.map(({ id, status, method, subtotal, discount, given, taxes, charges, advanced }) => {
    const facts = read.facts.find((one) => one.id === id);
    const isCash = method === 'cod';
    return {
      ...{ id, status, isCash, subtotal, discount, given, taxes, charges },
      pieces: read.items
        .filter(({ orderId }) => orderId === id)
        .map(({ line, quantity, priceAtPurchase }) => {
          const back = read.back.find((one) => one.orderId === id && Number(one.line) === line);
          return { line, quantity, price: priceAtPurchase, refunded: Number(back?.refunded ?? 0), restocked: Number(back?.restocked ?? 0) };
        }),
      payment: facts?.paymentId ? { id: facts.paymentId, left: paise(Number(facts.left ?? 0)) } : null,
      ...{ advanced, charged: paise(Number(facts?.charged ?? 0)) },
      isSplitCash: isCash && Number(facts?.others ?? 0) > 0,
    };
  });
}
