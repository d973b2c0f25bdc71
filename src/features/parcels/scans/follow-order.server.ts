import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { isToPack, statusesWhere } from '../../../rules/order/order-status.ts';
import { courierNamed, trackingLink } from '../../../rules/parcels/couriers/couriers.ts';
import { isParcelGone, isParcelOver, isParcelSent, type ParcelState, parcelStatesWhere } from '../../../rules/parcels/parcel-states.ts';
import { forgetRefusals } from '../../cash-guard/refusals.server.ts';
import { queueOrderMessageIf } from '../../ledger/messages/queue-order-message.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import type { ParcelRow } from '../parcel-rows.server.ts';

/** Returns what happens to a return whose parcel has arrived; returns pass it in, because nothing depends on them. */
type ReturnArrived = (shop: Shop, returnId: string, at: number, carrier: string) => Promise<readonly Statement[]>;

/** Consequences in features that nothing depends on. */
export interface Followers {
  readonly returnArrived?: ReturnArrived;
}

/**
 * Returns all that follows when a parcel has come into `to`: for its orders, for the return of a parcel back, and for what is held against the
 * number of a cash order. @param at UTC ms
 */
export async function followStatements(
  shop: Shop,
  parcel: ParcelRow,
  orderIds: readonly string[],
  { to, at }: { readonly to: ParcelState; readonly at: number },
  followers: Followers,
): Promise<Statement[]> {
  return [
    ...orderStatements(shop, parcel, orderIds, to),
    ...(await returnStatements(shop, parcel, to, at, followers)),
    ...(to === 'delivered' && parcel.direction === 'out' ? await clearedBy(shop, orderIds) : []),
  ];
}

/** A cash order that arrives clears what was held against its number; one that the shop wrote for somebody never counts. */
async function clearedBy(shop: Shop, orderIds: readonly string[]): Promise<Statement[]> {
  const cash = await shop.db.orm
    .select({ id: orders.id, address: orders.shippingAddress })
    .from(orders)
    .where(and(inArray(orders.id, [...orderIds]), eq(orders.method, 'cod'), isNull(orders.source)));
  const cleared = cash.map(({ id, address }) =>
    forgetRefusals(shop, address.phone, sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND ${movedNow(shop, 'delivered')})`),
  );
  return (await Promise.all(cleared)).flat();
}

/** Returns what follows the end of a parcel back; nothing for one that goes out. */
async function returnStatements(shop: Shop, { returnId, carrier }: ParcelRow, to: ParcelState, at: number, { returnArrived }: Followers) {
  return to === 'delivered' && returnId !== null ? ((await returnArrived?.(shop, returnId, at, carrier)) ?? []) : [];
}

const hasLeft = (state: ParcelState) => isParcelSent(state) && !isParcelGone(state);

/** Returns the courier's page about a parcel, or null if its courier is not listed. */
function linkOf({ carrier, courier, awb }: Pick<ParcelRow, 'carrier' | 'courier' | 'awb'>): string | null {
  const named = courierNamed(carrier) ?? courierNamed(courier);
  return named === null || !awb ? null : trackingLink(named, awb);
}

/**
 * Returns what follows for the orders of a parcel that has come into `to`: shipped with its first parcel, delivered with its last one, at
 * the courier's time, each with its message. The conditions are decided in the batch, so that of two parcels that are delivered at once the
 * second one delivers the order. An order that a person has moved further stays as it is.
 */
function orderStatements(shop: Shop, parcel: ParcelRow, orderIds: readonly string[], to: ParcelState): Statement[] {
  if (parcel.direction !== 'out' || !hasLeft(to)) return [];
  return orderIds.flatMap((orderId) => [
    ...shippedStatements(shop, parcel, orderId),
    ...(to === 'delivered' ? deliveredStatements(shop, parcel, orderId) : []),
  ]);
}

const by = ({ carrier, courier, awb }: ParcelRow): string => [carrier || courier, awb].filter(Boolean).join(' ');

function shippedStatements(shop: Shop, parcel: ParcelRow, orderId: string): Statement[] {
  const link = linkOf(parcel);
  return [
    sql`UPDATE orders SET status = 'shipped', actor = 'cron', agent = 'courier', move_note = ${by(parcel)},
      tracking_url = coalesce(tracking_url, ${link}), updated_at = ${shop.now} WHERE id = ${orderId} AND status IN (${sqlList(statusesWhere(isToPack))})`,
    queueOrderMessageIf(shop, 'order-shipped', `shipped:${orderId}`, orderId, movedNow(shop, 'shipped')),
  ];
}

/** True of an order that the present batch has given this status. */
const movedNow = ({ now }: Shop, status: 'shipped' | 'delivered'): SQL =>
  sql`status = ${status} AND updated_at = ${now}
      AND EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = orders.id AND e.to_status = ${status}
    AND e.actor = 'courier' AND e.created_at = ${now})`;

/** The order is whole at its buyer: every piece that is wanted is in a parcel, and every one of these is delivered. */
const isWhole = sql`NOT EXISTS (SELECT 1 FROM pieces_to_send s WHERE s.order_id = orders.id AND s.sent < s.wanted)
  AND NOT EXISTS (SELECT 1 FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id WHERE i.order_id = orders.id AND p.direction = 'out'
    AND p.state NOT IN (${sqlList(parcelStatesWhere(isParcelOver))}))`;
const deliveredAt = sql`(SELECT max(p.delivered_at) FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id
  WHERE i.order_id = orders.id AND p.direction = 'out' AND p.state = 'delivered')`;

function deliveredStatements(shop: Shop, parcel: ParcelRow, orderId: string): Statement[] {
  return [
    sql`UPDATE orders SET status = 'delivered', actor = 'cron', agent = 'courier', move_note = ${by(parcel)}, delivered_at = ${deliveredAt},
      updated_at = ${shop.now} WHERE id = ${orderId} AND status = 'shipped' AND ${isWhole}`,
    queueOrderMessageIf(shop, 'order-delivered', `delivered:${orderId}`, orderId, movedNow(shop, 'delivered')),
  ];
}
