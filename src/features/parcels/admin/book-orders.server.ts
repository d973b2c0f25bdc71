import { sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { formatDateTime } from '../../../rules/dates.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import type { Box } from '../../../rules/parcels/label/box.ts';
import { isUnbooked, type ParcelState, parcelStatesWhere } from '../../../rules/parcels/parcel-states.ts';
import { parcelRefusal } from '../../../rules/refusals/parcel-refusals.ts';
import { awaitedQuery } from '../../ledger/order-travels.server.ts';
import { boxNamed } from '../../settings/boxes.server.ts';
import type { ParcelAct } from '../acts/change-parcel.server.ts';
import type { Quote } from '../couriers/courier.ts';
import { makeParcel } from '../make/make-parcel.server.ts';
import { type ParcelQuotes, quotesOf } from '../make/quotes.server.ts';
import { findParcel, type ParcelRow } from '../parcel-rows.server.ts';
import type { Couriers } from '../shop-couriers.server.ts';
import { chooseBox } from './choose-box.server.ts';
import { bookWith } from './choose-courier.server.ts';
import type { Preference } from './parcel-admin.schema.ts';

/** Outcome of one order. `fault`: why it is not booked, as a sentence; null if it is. */
export interface BookedOrder {
  readonly orderId: string;
  readonly parcelId: string | null;
  readonly state: ParcelState | null;
  readonly carrier: string;
  readonly awb: string | null;
  readonly price: Paise | null;
  readonly fault: string | null;
}

interface Wish {
  readonly orders: readonly string[];
  readonly prefer: Preference;
  /** The name of the box that all of them leave in; '' for the one that a draft has, else the usual one. */
  readonly box: string;
  readonly by: string;
}

/**
 * Books the parcel of each order with the cheapest or the quickest courier, one after the other: one that is refused does not stop the
 * others. A parcel of which the answer is lost, or that a courier takes later, stays `booking` and is continued by the cron.
 * @throws ShopError BOX_UNKNOWN
 */
export async function bookOrders(shop: Shop, couriers: Couriers, { orders, prefer, box: name, by }: Wish): Promise<BookedOrder[]> {
  const box = name === '' ? null : await boxNamed(shop, name);
  const results: BookedOrder[] = [];
  for (const orderId of new Set(orders)) results.push(await bookOne(shop, couriers, { orderId, prefer, box, by }));
  return results;
}

interface One {
  readonly orderId: string;
  readonly prefer: Preference;
  readonly box: Box | null;
  readonly by: string;
}

async function bookOne(shop: Shop, couriers: Couriers, { orderId, prefer, box, by }: One): Promise<BookedOrder> {
  let parcelId: string | null = null;
  try {
    await assertNotAwaited(shop, orderId);
    let draft = await draftOf(shop, orderId, by);
    parcelId = draft.id;
    if (box) draft = await chooseBox(shop, { id: draft.id, box, by });
    return { orderId, ...(await bookBest(shop, couriers, draft, { prefer, by })) };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { orderId, parcelId, state: null, carrier: '', awb: null, price: null, fault: error.refusal.message };
  }
}

/**
 * A press for many leaves out an order that waits for pieces which were added to it: on its own page it can be sent without them.
 * @throws ShopError TRAVEL_WAITS
 */
async function assertNotAwaited(shop: Shop, orderId: string): Promise<void> {
  const { awaited } = await shop.db.read({ awaited: awaitedQuery(shop, orderId) });
  const [first] = awaited;
  if (!first) return;
  const text = `${orderNumber(first.number)} is to travel along and can be paid until ${formatDateTime(first.until)}. To send this order without it, make its parcel.`;
  throw new ShopError(parcelRefusal('TRAVEL_WAITS', text));
}

/** Books a draft with the cheapest or the quickest courier. @throws ShopError of `bookFirst` */
export async function bookBest(
  shop: Shop,
  couriers: Couriers,
  draft: ParcelRow,
  { prefer, by }: Pick<One, 'prefer' | 'by'>,
): Promise<Omit<BookedOrder, 'orderId'>> {
  const { quotes, silences } = await quotesOf(shop, couriers, draft.id);
  const wished = prefer === 'cheapest' ? quotes : quotes.toSorted(quickestFirst);
  if (wished.length === 0) return { ...none(draft), fault: silences[0]?.why || NO_PRICE };
  const { parcel, name, price } = await bookFirst(shop, couriers, { id: draft.id, by }, wished);
  if (parcel.state === 'draft') return { ...none(parcel), fault: await lastWords(shop, parcel.id) };
  const { id, state, carrier, awb } = parcel;
  return { parcelId: id, state, carrier: carrier || name, awb, price, fault: null };
}

const NO_PRICE = 'No courier gave a price for this parcel. Choose one on its page, or send it by hand.';

const none = ({ id, state }: ParcelRow) => ({ parcelId: id, state, carrier: '', awb: null, price: null });

type CourierQuote = ParcelQuotes['quotes'][number];

/**
 * Books with the first of these couriers that has numbers: one whose numbers are used up was not asked yet, so the next one may be.
 * @throws ShopError of `bookWith`; WAYBILLS_OUT where none has numbers
 */
async function bookFirst(shop: Shop, couriers: Couriers, act: ParcelAct, wished: readonly CourierQuote[]) {
  const without = new Set<string>();
  for (const { courier, option, price, days, name } of wished) {
    if (without.has(courier)) continue;
    try {
      const parcel = await bookWith(shop, couriers, { ...act, courier, option, quoted: price, days, carrier: '', awb: '' });
      return { parcel, name, price };
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== 'WAYBILLS_OUT') throw error;
      without.add(courier);
    }
  }
  throw new ShopError('WAYBILLS_OUT');
}

/** Of the same number of days the cheapest. One that names no days is the last. */
export const quickestFirst = (a: Quote, b: Quote): number =>
  (a.days ?? Number.POSITIVE_INFINITY) - (b.days ?? Number.POSITIVE_INFINITY) || a.price - b.price;

/**
 * Returns the draft of an order, or makes one of its pieces that no parcel has, and of those that travel along with it.
 * @throws ShopError PARCEL_UNDER_WAY where a courier is being asked, PARCEL_EMPTY, ORDER_NOT_FOUND
 */
export async function draftOf(shop: Shop, orderId: string, by: string): Promise<ParcelRow> {
  const first = sql`coalesce((SELECT first_id FROM order_bundles WHERE order_id = ${orderId}), ${orderId})`;
  const { found, bundle } = await shop.db.read({
    found: selectRaw<{
      id: string;
      state: ParcelState;
    }>(sql`SELECT DISTINCT p.id, p.state FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id
      WHERE i.order_id IN (${orderId}, ${first})
        AND p.direction = 'out'
        AND p.state IN (${sqlList(parcelStatesWhere(isUnbooked))})
        ORDER BY p.number`),
    bundle: selectRaw<{ first: string; id: string }>(
      sql`SELECT first_id AS first, order_id AS id FROM order_bundles WHERE first_id = ${first}`,
    ),
  });
  const draft = found.find(({ state }) => state === 'draft');
  if (draft) return findParcel(shop, draft.id);
  try {
    return await makeParcel(shop, { orderId: bundle[0]?.first ?? orderId, with: bundle.map(({ id }) => id), courier: 'manual', by });
  } catch (error) {
    if (found.length > 0 && error instanceof ShopError && error.code === 'PARCEL_EMPTY') throw new ShopError('PARCEL_UNDER_WAY');
    throw error;
  }
}

async function lastWords(shop: Shop, parcelId: string): Promise<string> {
  const { said } = await shop.db.read({
    said: selectRaw<{ text: string }>(sql`SELECT text FROM parcel_events WHERE parcel_id = ${parcelId} ORDER BY seq DESC LIMIT 1`),
  });
  return said[0]?.text.replace(/^refused: /, '') || NO_PRICE;
}
