import { eq, sql } from 'drizzle-orm';
import { type ListPage, listPage } from '../../../platform/database/list-page.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { costsInAll } from '../../../rules/order/at-door.ts';
import { ageingOf, type Late } from '../../../rules/parcels/ageing.ts';
import { type Box, gramsOf, isGuessed } from '../../../rules/parcels/label/box.ts';
import { isPrintable } from '../../../rules/parcels/label/latin-letters.ts';
import type { ParcelDirection, ParcelState, ParcelTrouble } from '../../../rules/parcels/parcel-states.ts';
import { orders } from '../../ledger/orders.table.ts';
import { boxesOf, boxesQuery } from '../../settings/boxes.server.ts';
import type { CourierContact } from '../couriers/courier.ts';
import { codDues } from '../parcel-money.table.ts';
import { type CourierId, parcels } from '../parcels.table.ts';
import { isUnanswered, lateParcels, timesOf } from './ageing-rows.server.ts';
import { type CashWithCouriers, cashWithCouriersQuery } from './cash-with-couriers.server.ts';
import { type Along, ofOrder, ofParcel } from './desk-columns.server.ts';
import { deskConditions, deskTables, ordersNumbered, parcelsMatching } from './desk-conditions.server.ts';
import type { ParcelListQuery, ParcelTab } from './parcel-admin.schema.ts';

/** A line of the desk: a parcel, or an order that has none yet. Times are UTC ms. */
export interface DeskRow {
  /** The parcel; null for an order without one. */
  readonly parcelId: string | null;
  readonly orderId: string;
  readonly orderNumber: number;
  /** The other orders of its parcel. */
  readonly along: readonly Along[];
  readonly customerName: string;
  readonly city: string;
  /** Its courier's label can print name and address. */
  readonly isPrintable: boolean;
  readonly pin: string;
  /** Key in the media bucket, or null. */
  readonly image: string | null;
  readonly pieces: number;
  readonly weightGrams: number;
  /** Some of its pieces have no weight that anybody said. False once it is booked. */
  readonly isWeightGuessed: boolean;
  /** To collect at the door; 0 for what is paid. On the tab of dues: what the courier still owes. */
  readonly cash: Paise;
  /** Price that the chosen courier named; null where none is chosen. */
  readonly quoted: Paise | null;
  readonly quotedDays: number | null;
  readonly courier: CourierId | null;
  readonly carrier: string;
  readonly awb: string | null;
  readonly state: ParcelState | null;
  readonly direction: ParcelDirection;
  readonly trouble: ParcelTrouble | null;
  /** Its courier was asked to cancel it, and has not said so yet. */
  readonly isCancelling: boolean;
  /** Its buyer has not confirmed the order: it is not booked before that. */
  readonly waitsForAnswer: boolean;
  readonly attempts: number;
  readonly hasLabel: boolean;
  /** Last report, in the courier's words. */
  readonly heard: string;
  readonly lastScanAt: number | null;
  /** Since when it waits: the time of the order, the parcel or the collection. */
  readonly since: number;
  readonly late: Late | null;
}

export interface DeskPage extends ListPage<DeskRow, ParcelTab> {
  /** Time of the server, UTC ms. */
  readonly now: number;
  /** On the tab of dues: all that couriers still owe. */
  readonly withCouriers?: CashWithCouriers | undefined;
}

/** Returns a page of a tab of the desk in one round trip: what waits longest first; of all parcels the newest first. */
export async function listParcels(shop: Shop, query: ParcelListQuery): Promise<DeskPage> {
  if (query.tab === 'book') return toBook(shop, query);
  if (query.tab === 'late') return lateOnes(shop, query);
  return query.tab === 'cash' ? cashDue(shop, query) : parcelsOn(shop, query);
}

const common = ({ now }: Shop) => ({ tabs: deskConditions, from: (tab: ParcelTab | undefined) => deskTables(tab, now) });

async function toBook(shop: Shop, query: ParcelListQuery): Promise<DeskPage> {
  const page = listPage(shop.db, query, {
    ...common(shop),
    rows: shop.db.orm
      .select({ id: orders.id, orderNumber: orders.number, customerName: orders.customerName, since: orders.createdAt, ...ofOrder })
      .from(orders),
    by: orders.createdAt,
    dir: 'asc',
    id: orders.id,
    keyOf: ({ since, id }) => [since, id],
    filters: ordersNumbered(query.search),
  });
  const { boxes, ...read } = await shop.db.read({ ...page.queries, boxes: boxesQuery(shop.db.orm) });
  const list = page.of(read);
  const [usual] = boxesOf(boxes);
  const rows = list.rows.map(
    ({ id, weights, draftGrams, cash, to, ...row }): DeskRow => ({
      ...row,
      ...goingTo(to),
      orderId: id,
      cash: costsInAll({ due: cash as Paise, method: 'cod', paidByHand: null }),
      ...weightOfRow(weights, draftGrams, usual),
      ...{
        quoted: null,
        quotedDays: null,
        courier: null,
        carrier: '',
        awb: null,
        state: row.parcelId === null ? null : 'draft',
        direction: 'out',
        trouble: null,
        attempts: 0,
      },
      ...{ hasLabel: false, lastScanAt: null, late: null, isCancelling: false },
    }),
  );
  return { ...list, rows, now: shop.now };
}

/** Returns the weight of a row; a draft that the desk has corrected is not a guess any more. `weights`, `draftGrams`: JSON */
function weightOfRow(weights: string, draftGrams: string | null, usual: Box): Pick<DeskRow, 'weightGrams' | 'isWeightGuessed'> {
  const pieces = JSON.parse(weights) as Parameters<typeof gramsOf>[0];
  const draft = JSON.parse(draftGrams ?? 'null') as { readonly grams: number; readonly box: number } | null;
  const computed = gramsOf(pieces, draft?.box ?? usual.grams);
  return { weightGrams: draft?.grams ?? computed, isWeightGuessed: isGuessed(pieces) && (draft?.grams ?? computed) === computed };
}

function goingTo(to: string) {
  const contact = JSON.parse(to) as CourierContact;
  const { city = '', pin_code: pin = '' } = contact.address;
  return { customerName: contact.name, city, pin, isPrintable: isPrintable(contact) };
}

const parcelColumns = {
  ...{ parcelId: parcels.id, pin: parcels.pin, weightGrams: parcels.weightGrams, courier: parcels.courier, carrier: parcels.carrier },
  ...{ awb: parcels.awb, state: parcels.state, direction: parcels.direction, trouble: parcels.trouble, attempts: parcels.attempts },
  ...{ lastScanAt: parcels.lastScanAt, labelKey: parcels.labelKey, bookedAt: parcels.bookedAt, returnedAt: parcels.returnedAt },
  ...{ quoted: parcels.quoted, quotedDays: parcels.quotedDays, cancelAskedAt: parcels.cancelAskedAt },
  ...{ openedAt: parcels.openedAt, createdAt: parcels.createdAt, ...ofParcel },
  isUnanswered: sql<boolean>`${isUnanswered}`.mapWith(Boolean).as('is_unanswered'),
};

type Read = Omit<DeskRow, 'hasLabel' | 'late' | 'since' | 'isPrintable' | 'isCancelling' | 'waitsForAnswer' | 'isWeightGuessed'> & {
  readonly cancelAskedAt: number | null;
  readonly labelKey: string | null;
  readonly bookedAt: number | null;
  readonly returnedAt: number | null;
  readonly openedAt: number | null;
  readonly createdAt: number;
  readonly isUnanswered: boolean;
};

const rowOf = (
  { labelKey, bookedAt, returnedAt, openedAt, createdAt, cancelAskedAt, isUnanswered: waits, ...row }: Read,
  now: number,
  since = createdAt,
): DeskRow => ({
  ...row,
  isPrintable: true,
  isCancelling: row.state === 'booked' && cancelAskedAt !== null,
  waitsForAnswer: false,
  isWeightGuessed: false,
  since,
  hasLabel: labelKey !== null,
  late: row.state === null ? null : ageingOf({ state: row.state, ...timesOf({ ...row, bookedAt, returnedAt, openedAt }, waits) }, now),
});

async function parcelsOn(shop: Shop, query: ParcelListQuery): Promise<DeskPage> {
  const page = listPage(shop.db, query, {
    ...common(shop),
    rows: shop.db.orm.select({ ...parcelColumns, cash: parcels.cashDue }).from(parcels),
    by: parcels.createdAt,
    dir: query.tab === 'all' ? 'desc' : 'asc',
    id: parcels.id,
    keyOf: ({ createdAt, parcelId }) => [createdAt, parcelId],
    filters: parcelsMatching(query.search),
  });
  const list = page.of(await shop.db.read(page.queries));
  return { ...list, rows: list.rows.map((row) => rowOf(row, shop.now)), now: shop.now };
}

async function cashDue(shop: Shop, query: ParcelListQuery): Promise<DeskPage> {
  const page = listPage(shop.db, query, {
    ...common(shop),
    rows: shop.db.orm
      .select({
        ...parcelColumns,
        cash: sql<Paise>`${codDues.due} - ${codDues.remitted}`.mapWith(Number).as('cash'),
        collectedAt: codDues.collectedAt,
      })
      .from(codDues)
      .innerJoin(parcels, eq(parcels.id, codDues.parcelId)),
    by: codDues.collectedAt,
    dir: 'asc',
    id: codDues.parcelId,
    keyOf: ({ collectedAt, parcelId }) => [collectedAt, parcelId],
    filters: parcelsMatching(query.search),
  });
  const { owed, ...read } = await shop.db.read({ ...page.queries, owed: cashWithCouriersQuery(shop) });
  const list = page.of(read);
  const rows = list.rows.map(({ collectedAt, cash, ...row }) => rowOf({ ...row, cash: cash as Paise }, shop.now, collectedAt));
  return { ...list, rows, now: shop.now, withCouriers: owed[0] };
}

/** Reads what is late: the oldest first, each parcel with what it has waited for longest. */
async function lateOnes(shop: Shop, query: ParcelListQuery): Promise<DeskPage> {
  const page = listPage(shop.db, query, {
    ...common(shop),
    rows: shop.db.orm
      .select({
        ...parcelColumns,
        cash: parcels.cashDue,
        why: sql<Late['why']>`late.why`.as('late_why'),
        lateSince: sql<number>`late.since`.mapWith(Number).as('late_since'),
      })
      .from(lateParcels(shop.now))
      .innerJoin(parcels, sql`${parcels.id} = late.parcel_id`),
    by: sql`late.since`,
    dir: 'asc',
    id: parcels.id,
    keyOf: ({ lateSince, parcelId }) => [lateSince, parcelId],
    filters: parcelsMatching(query.search),
  });
  const list = page.of(await shop.db.read(page.queries));
  const rows = list.rows.map(({ why, lateSince, ...row }): DeskRow => ({ ...rowOf(row, shop.now), late: { why, since: lateSince } }));
  return { ...list, rows, now: shop.now };
}
