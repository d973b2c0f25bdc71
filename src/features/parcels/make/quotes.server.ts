import type { Shop } from '../../../platform/shop.ts';
import { bookingOf } from '../calls/read-call.server.ts';
import type { Load, Quote } from '../couriers/courier.ts';
import { findParcel } from '../parcel-rows.server.ts';
import { type CourierId, courierIds } from '../parcels.table.ts';
import type { Couriers } from '../shop-couriers.server.ts';

export interface ParcelQuotes {
  /** The cheapest first, of one price the quickest. */
  readonly quotes: readonly (Quote & { readonly courier: CourierId })[];
  /** Couriers that gave no prices, and why. */
  readonly silences: readonly { readonly courier: CourierId; readonly why: string }[];
}

/** Asks all couriers what a parcel costs. Nothing is booked or stored. @throws ShopError PARCEL_NOT_FOUND */
export const quotesOf = async (shop: Shop, couriers: Couriers, parcelId: string): Promise<ParcelQuotes> =>
  quotesFor(couriers, await bookingOf(shop, await findParcel(shop, parcelId)));

/** Asks all couriers at once what a load costs. */
export async function quotesFor(couriers: Couriers, load: Load): Promise<ParcelQuotes> {
  const asked = courierIds.flatMap((id) => couriers(id) ?? []).filter(({ can }) => can.quote && (load.direction === 'out' || can.reverse));
  const answers = await Promise.all(asked.map(async (courier) => ({ courier: courier.id, outcome: await courier.quote(load) })));
  const days = (quote: Quote) => quote.days ?? Number.POSITIVE_INFINITY;
  return {
    quotes: answers
      .flatMap(({ courier, outcome }) => (outcome.is === 'done' ? outcome.value.map((quote) => ({ ...quote, courier })) : []))
      .sort((a, b) => a.price - b.price || days(a) - days(b)),
    silences: answers.flatMap(({ courier, outcome }) => {
      if (outcome.is === 'done') return [];
      return [{ courier, why: outcome.is === 'unknown' ? outcome.why : outcome.reason.words }];
    }),
  };
}
