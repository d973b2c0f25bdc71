import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { isRefusedAtDoor } from '../../../rules/parcels/refused-at-door.ts';
import { countRefusalOnce, noteRefusal } from '../../cash-guard/refusals.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import type { ParcelRow } from '../parcel-rows.server.ts';
import { parcelEvents } from '../parcels.table.ts';
import type { OpenedOrder } from './read-opened.server.ts';

/**
 * True for a parcel that came back because its buyer refused it, as its courier says. Only the courier's own words count: what a person wrote by
 * hand is counted by hand.
 */
export async function isRefusedParcel({ db }: Shop, { id, state, direction }: ParcelRow): Promise<boolean> {
  if (state !== 'returned' || direction !== 'out') return false;
  const missed = await db.orm
    .select({ at: parcelEvents.at, text: parcelEvents.text })
    .from(parcelEvents)
    .where(
      and(
        eq(parcelEvents.parcelId, id),
        eq(parcelEvents.state, 'undelivered'),
        ne(parcelEvents.source, 'admin'),
        ne(parcelEvents.source, 'shop'),
      ),
    );
  return isRefusedAtDoor(missed);
}

/**
 * Returns what counts a refusal for the cash orders of a parcel that was refused at the door. It comes after the end of the order, in its batch, because only an
 * order that ended has an outcome.
 */
export async function refusalStatements(shop: Shop, opened: readonly OpenedOrder[]): Promise<Statement[]> {
  const ended = opened.filter(({ isCash, isSplitCash }) => isCash && !isSplitCash).map(({ id }) => id);
  if (ended.length === 0) return [];
  const cash = await shop.db.orm
    .select({ id: orders.id, address: orders.shippingAddress })
    .from(orders)
    .where(and(inArray(orders.id, ended), isNull(orders.source)));
  // A parcel is refused once, however many orders are in it.
  const [first, ...others] = cash;
  return first ? [...(await countRefusalOnce(shop, first.id, first.address.phone)), ...others.map(({ id }) => noteRefusal(id))] : [];
}
