import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { isUuid } from '../../../rules/ids.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { ageingOf } from '../../../rules/parcels/ageing.ts';
import { isClaimOpen } from '../../../rules/parcels/claims.ts';
import { openCalls } from '../../../rules/parcels/parcel-calls.ts';
import { moveKindOf } from '../../../rules/parcels/parcel-moves.ts';
import { type ParcelState, parcelStates } from '../../../rules/parcels/parcel-states.ts';
import { orderItems, orders } from '../../ledger/orders.table.ts';
import { products } from '../../products/products.table.ts';
import { isOverUnbooked } from '../acts/move-parcel.server.ts';
import { readLoss } from '../claims/read-loss.server.ts';
import { codDues, ndrActs, parcelClaims, parcelCosts, parcelPhotos, weightDisputes } from '../parcel-money.table.ts';
import { parcelEvents, parcelItems, parcels } from '../parcels.table.ts';
import { shipmentCalls } from '../shipment-calls.table.ts';
import { couriersOf } from '../shop-couriers.server.ts';
import { timesOf } from './ageing-rows.server.ts';

const EVENTS_SHOWN = 200;

function parcelQueries({ db: { orm } }: Shop, id: string) {
  const ofOrders = sql`${orders.id} IN (SELECT order_id FROM parcel_items WHERE parcel_id = ${id})`;
  return {
    parcel: orm.select().from(parcels).where(eq(parcels.id, id)),
    orders: orm
      .select({ id: orders.id, number: orders.number, status: orders.status, method: orders.method, paidByHand: orders.paidByHand })
      .from(orders)
      .where(ofOrders)
      .orderBy(asc(orders.number)),
    pieces: orm
      .select({
        orderId: parcelItems.orderId,
        line: parcelItems.line,
        quantity: parcelItems.quantity,
        openedGood: parcelItems.openedGood,
        openedBad: parcelItems.openedBad,
        name: orderItems.name,
        size: orderItems.selectedSize,
        price: orderItems.priceAtPurchase,
        image: sql<string | null>`coalesce(${orderItems.image}, json_extract(${products.images}, '$[0]'))`.as('image'),
      })
      .from(parcelItems)
      .innerJoin(orderItems, and(eq(orderItems.orderId, parcelItems.orderId), eq(orderItems.line, parcelItems.line)))
      .innerJoin(products, eq(products.id, orderItems.productId))
      .where(eq(parcelItems.parcelId, id))
      .orderBy(asc(parcelItems.orderId), asc(parcelItems.line)),
    events: orm.select().from(parcelEvents).where(eq(parcelEvents.parcelId, id)).orderBy(desc(parcelEvents.seq)).limit(EVENTS_SHOWN),
    costs: orm
      .select({ id: parcelCosts.id, kind: parcelCosts.kind, amount: parcelCosts.amount, tax: parcelCosts.tax, at: parcelCosts.at })
      .from(parcelCosts)
      .where(eq(parcelCosts.parcelId, id))
      .orderBy(asc(parcelCosts.at)),
    due: orm
      .select({ due: codDues.due, remitted: codDues.remitted, state: codDues.state, collectedAt: codDues.collectedAt })
      .from(codDues)
      .where(eq(codDues.parcelId, id)),
    photo: orm.select().from(parcelPhotos).where(eq(parcelPhotos.parcelId, id)),
    claim: orm.select().from(parcelClaims).where(eq(parcelClaims.parcelId, id)),
    dispute: orm.select().from(weightDisputes).where(eq(weightDisputes.parcelId, id)),
    unsent: selectRaw<{ n: number }>(sql`SELECT coalesce(sum(wanted - sent), 0) AS n FROM pieces_to_send
      WHERE wanted > sent AND order_id IN (SELECT order_id FROM parcel_items WHERE parcel_id = ${id})`),
    acts: orm
      .select({ attempt: ndrActs.attempt, act: ndrActs.act, by: ndrActs.by, createdAt: ndrActs.createdAt })
      .from(ndrActs)
      .where(eq(ndrActs.parcelId, id))
      .orderBy(asc(ndrActs.attempt)),
    calls: orm
      .select({
        kind: shipmentCalls.kind,
        state: shipmentCalls.state,
        error: shipmentCalls.error,
        nextAt: shipmentCalls.nextAt,
        unknownAt: shipmentCalls.unknownAt,
      })
      .from(shipmentCalls)
      .where(and(eq(shipmentCalls.parcelId, id), sql`${shipmentCalls.state} IN (${sqlList(openCalls)})`)),
  };
}

const shownClaim = ({ reason, reference, amount, granted, answerBy, state }: typeof parcelClaims.$inferSelect) => ({
  ...{ reason, reference, amount, granted, answerBy, state },
});

/** Everything that the page of a parcel shows, in one round trip. Times are UTC ms. @throws ShopError PARCEL_NOT_FOUND */
export async function readParcelRecord(shop: Shop, id: string) {
  const read = isUuid(id) ? await shop.db.read(parcelQueries(shop, id.toLowerCase())) : null;
  const [parcel] = read?.parcel ?? [];
  if (!read || !parcel) throw new ShopError('PARCEL_NOT_FOUND');
  const { labelKey, courierOrderId: _order, courierShipmentId: _shipment, moveNote: _note, ...shown } = parcel;
  const [[due], [dispute], [photo], [claim]] = [read.due, read.dispute, read.photo, read.claim];
  const charged = read.costs.reduce((sum, { amount, tax }) => sum + amount + tax, 0);
  const couriers = couriersOf(shop);
  const isManual = parcel.courier === 'manual';
  return {
    ...shown,
    hasLabel: labelKey !== null,
    orders: read.orders,
    pieces: read.pieces,
    events: read.events.map(({ seq, source, code, text, place, at, state, moved }) => ({
      seq,
      source,
      code,
      text,
      place,
      at,
      state,
      moved,
    })),
    costs: read.costs,
    /** Cost with tax; null until the courier's statement was booked. */
    charged: read.costs.length === 0 ? null : (charged as Paise),
    due: due ?? null,
    dispute: dispute
      ? { ours: dispute.oursGrams, theirs: dispute.theirsGrams, amount: dispute.amount, answerBy: dispute.answerBy, state: dispute.state }
      : null,
    claim: claim ? shownClaim(claim) : null,
    /** Loss that can still be claimed from the courier. */
    loss: claim ? null : await readLoss(shop, parcel.state, read.pieces),
    /** The parcel on the scale. `hasFile`: false once the photograph is deleted. */
    photo: photo ? { grams: photo.grams, by: photo.by, takenAt: photo.createdAt, hasFile: photo.pictureKey !== null } : null,
    /** Pieces of its orders that no parcel has. */
    unsent: Number(read.unsent[0]?.n ?? 0),
    acts: read.acts,
    calls: read.calls,
    late: ageingOf(
      {
        state: parcel.state,
        ...timesOf(parcel, !read.acts.some(({ attempt }) => attempt === parcel.attempts)),
        collectedAt: due && (due.state === 'due' || due.state === 'short') ? due.collectedAt : null,
        unknownAt: read.calls.find(({ state }) => state === 'unknown')?.unknownAt ?? null,
        answerBy: dispute?.state === 'open' ? dispute.answerBy : null,
        claimBy: claim && isClaimOpen(claim.state) ? claim.answerBy : null,
      },
      shop.now,
    ),
    /** States that the administrator may give it; those of `repair` need a reason. */
    moves: parcelStates.flatMap((to): { readonly to: ParcelState; readonly needsReason: boolean }[] => {
      const kind = to === 'cancelled' || to === 'booking' ? null : moveKindOf(parcel.state, to, 'admin', isManual);
      return kind === null || isOverUnbooked(parcel) ? [] : [{ to, needsReason: kind === 'repair' }];
    }),
    /** Abilities of its courier; null without keys. */
    can: couriers(parcel.courier)?.can ?? null,
    /** Time of the server. */
    now: shop.now,
  };
}

export type ParcelRecord = Awaited<ReturnType<typeof readParcelRecord>>;
