import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '../../../src/features/ledger/orders.table.ts';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { withParcelsOf, withParcelsQueries } from '../../../src/features/parcels/shown/order-parcels.server.ts';
import { startOfIstDay } from '../../../src/rules/dates.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { parcelBeads } from '../../../src/rules/parcels/shown/parcel-beads.ts';
import { memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { BY, parcelOf, pollAt, sentOrder, soldOrder } from '../../shop/parcels/parcels.ts';
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
    const { id, awb, says } = await sentOrder(shop);
    const start = Date.now();
    expect(await shapes(id)).toEqual(['Packed']);
    for (const [hour, state, shape] of [
      [1, 'picked_up', 'With courier'],
      [3, 'out_for_delivery', 'Out for delivery'],
      [5, 'undelivered', 'Not delivered: The courier gave no clear reason.'],
    ] as const) {
      await says(state, start + hour * HOUR);
      expect(await shapes(id)).toEqual([shape]);
    }
    const { page, trips } = await pageOf(id);
    expect(trips).toBe(1);
    expect(page?.parcels).toMatchObject([{ awb, carrier: 'Delhivery Surface', link: null, attempts: 1, answer: null }]);
    await says('returning', start + 30 * HOUR);
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
});

const told = async (id: string) =>
  (
    await shop.rows(
      "SELECT kind, dedupe_key, payload FROM outbox WHERE order_id = ? AND kind LIKE 'parcel-%' ORDER BY created_at, rowid",
      id,
    )
  ).map(({ kind, dedupe_key, payload }) => ({ ...JSON.parse(String(payload)), kind, key: dedupe_key }));
const kindsTold = async (id: string) => (await told(id)).map(({ kind }) => kind);
/** Tomorrow, 9 in the morning in India. */
const morning = startOfIstDay(Date.now()) + DAY + 9 * HOUR;

describe('messages about a parcel', () => {
  it('are one of each kind: out for delivery with the cash to have ready, not delivered, coming back', async () => {
    const { id, parcel, awb, memory, says } = await sentOrder(shop, [{ price: 129_800 }], true);
    memory.scan(awb, 'out_for_delivery', morning);
    for (const later of [1, 2]) await pollAt(shop, memory, morning + later * HOUR);
    expect(await told(id)).toMatchObject([{ kind: 'parcel-out', key: `parcel-out:${parcel.id}`, cash: String(parcel.cashDue), awb }]);
    expect(parcel.cashDue).toBeGreaterThan(0);
    await says('undelivered', morning + 3 * HOUR);
    await pollAt(shop, memory, morning + 5 * HOUR);
    memory.scan(awb, 'out_for_delivery', morning + DAY, { code: 'again' });
    await says('undelivered', morning + DAY + HOUR, { code: 'missed again' });
    await says('returning', morning + 2 * DAY);
    expect(await kindsTold(id)).toEqual(['parcel-out', 'parcel-missed', 'parcel-returning']);
    await shop.settle();
    const missed = shop.mails.filter(({ subject }) => /could not be delivered/.test(subject));
    expect(missed.map(({ text }) => text.includes(`/order-confirmation?order=${id}&token=`))).toContain(true);
  });

  it('do not tell what is over: a parcel that is delivered when the shop hears of it, a delivery of yesterday', async () => {
    const [one, late] = [await sentOrder(shop), await sentOrder(shop)];
    for (const { memory, awb } of [one, late]) memory.scan(awb, 'out_for_delivery', morning);
    await one.says('delivered', morning + HOUR);
    await pollAt(shop, late.memory, morning + DAY);
    expect([await kindsTold(one.id), await kindsTold(late.id)]).toEqual([[], []]);
  });

  it('say what was damaged', async () => {
    const { id, says } = await sentOrder(shop);
    await says('in_transit', morning);
    await says('damaged', morning + HOUR);
    expect(await kindsTold(id)).toEqual(['parcel-lost']);
  });
});
