import type { BookedOrder } from '../../features/parcels/admin/book-orders.server.ts';
import { BOOKED_MAX, type Preference } from '../../features/parcels/admin/parcel-admin.schema.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';

interface How {
  readonly prefer: Preference;
  readonly box: string;
}

/** Books many orders in calls of BOOKED_MAX, one after the other. A call that fails leaves its orders and those after it, with why. */
export async function bookAll(orders: readonly string[], how: How): Promise<BookedOrder[]> {
  const results: BookedOrder[] = [];
  for (let at = 0; at < orders.length; at += BOOKED_MAX) {
    try {
      const body = { orders: orders.slice(at, at + BOOKED_MAX), ...how };
      results.push(...(await adminCall('POST /admin/parcels/book', { body })).results);
    } catch (error) {
      const left = { parcelId: null, state: null, carrier: '', awb: null, price: null, fault: sentenceOf(error) };
      return [...results, ...orders.slice(at).map((orderId) => ({ ...left, orderId }))];
    }
  }
  return results;
}
