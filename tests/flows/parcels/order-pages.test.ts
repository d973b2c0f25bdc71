import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { trackPage } from '../../../src/features/orders/track/track-order.server.ts';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { parcelsQuery, parcelsShown, withParcelsOf, withParcelsQueries } from '../../../src/features/parcels/shown/order-parcels.server.ts';
import { orders } from '../../../src/features/sales/orders.table.ts';
import { HOUR } from '../../../src/rules/limits.ts';
import { parcelBeads } from '../../../src/rules/parcels/shown/parcel-beads.ts';
import { memoryCourier } from '../../shop/memory-courier.ts';
import { BY, bookedOrder, parcelOf, pollAt, soldOrder } from '../../shop/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const pageOf = async (id: string) => {
  const at = shop.at();
  const before = at.db.trips;
  const page = withParcelsOf(await at.db.read(withParcelsQueries(at, eq(orders.id, id))));
  return { page, trips: at.db.trips - before };
};
const shapes = async (id: string) =>
  ((await pageOf(id)).page?.parcels ?? []).map((parcel) =>
    parcelBeads(parcel, { orderedAt: 0, arrival: '' })
      .filter(({ state }) => state === 'now' || state === 'bad')
      .map(({ label, note }) => (label === 'Not delivered' ? `${label}: ${note}` : label))
      .join(),
  );

describe('the page of an order', () => {
  it('has no parcels before one is booked, and its own steps until then', async () => {
    const { id } = await soldOrder(shop);
    expect((await pageOf(id)).page?.parcels).toEqual([]);
    await parcelOf(shop, id);
    expect((await pageOf(id)).page?.parcels).toEqual([]);
  });

  it('shows where its parcel is, with the courier, the number and no link that nobody has tried, in one round trip', async () => {
    const memory = memoryCourier();
    const { id, awb } = await bookedOrder(shop, memory);
    const start = Date.now();
    expect(await shapes(id)).toEqual(['Packed']);
    memory.scan(awb, 'picked_up', start + HOUR);
    await pollAt(shop, memory, start + 2 * HOUR);
    expect(await shapes(id)).toEqual(['With courier']);
    memory.scan(awb, 'out_for_delivery', start + 3 * HOUR);
    await pollAt(shop, memory, start + 4 * HOUR);
    expect(await shapes(id)).toEqual(['Out for delivery']);
    memory.scan(awb, 'undelivered', start + 5 * HOUR);
    await pollAt(shop, memory, start + 6 * HOUR);
    expect(await shapes(id)).toEqual(['Not delivered: The courier gave no clear reason.']);
    const { page, trips } = await pageOf(id);
    expect(trips).toBe(1);
    expect(page?.parcels).toMatchObject([{ awb, carrier: 'Delhivery Surface', link: null, attempts: 1, answer: null }]);
    memory.scan(awb, 'returning', start + 30 * HOUR);
    await pollAt(shop, memory, start + 31 * HOUR);
    expect(await shapes(id)).toEqual(['Coming back']);
  });

  it('shows each parcel of a split order with its own pieces', async () => {
    const memory = memoryCourier();
    const { id } = await soldOrder(shop, [{ quantity: 2 }, {}]);
    for (const pieces of [[{ orderId: id, line: 1, quantity: 2 }], [{ orderId: id, line: 2, quantity: 1 }]]) {
      const draft = await parcelOf(shop, id, { pieces });
      await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
    }
    const start = Date.now();
    memory.scan(memory.charged[0] ?? '', 'in_transit', start + HOUR);
    await pollAt(shop, memory, start + 2 * HOUR);
    expect(await shapes(id)).toEqual(['With courier', 'Packed']);
    expect((await pageOf(id)).page?.parcels.map(({ pieces }) => pieces)).toEqual([[{ line: 1, quantity: 2 }], [{ line: 2, quantity: 1 }]]);
  });

  it('tells /track-order the same, and nothing to who does not know the contact (F63)', async () => {
    const memory = memoryCourier();
    const { id, awb } = await bookedOrder(shop, memory);
    const number = String((await shop.rows('SELECT number FROM orders WHERE id = ?', id))[0]?.number);
    const ask = (contact: string) =>
      trackPage(
        shop.at(),
        new Request('http://shop.test/track-order', { method: 'POST', body: new URLSearchParams({ order: number, contact }) }),
        parcelsQuery,
      );
    const { found } = await ask('9845000000');
    expect(found && parcelsShown(found.beside).map((parcel) => parcel.awb)).toEqual([awb]);
    expect((await ask('9845000001')).found).toBeNull();
  });
});
