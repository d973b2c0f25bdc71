import { describe, expect, it } from 'vitest';
import { draftOf } from '../../../src/features/parcels/admin/book-orders.server.ts';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { openParcel } from '../../../src/features/parcels/returned-to-shop/open-parcel.server.ts';
import { HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { sold } from '../../shop/orders/edits.ts';
import { statusOf, stockOf } from '../../shop/orders/orders.ts';
import { memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { BY, parcelOf, pollAt, sentOrder } from '../../shop/parcels/parcels.ts';
import { addTo, payFor } from '../../shop/parcels/travels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { rows } = shop;
await rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 50000, 300000, '[]', 1)");

/** A parcel of three equal pieces that has ended so. */
async function ended(state: 'returned' | 'lost' | 'damaged', isCash = false) {
  const sent = await sentOrder(shop, [{ quantity: 3, stock: 5 }], isCash);
  await sent.says('picked_up');
  await sent.says(state, Date.now() + MINUTE);
  const [piece] = sent.pieces;
  const open = (good: number, bad: number, next: 'close' | 'again' = 'close') =>
    openParcel(shop.at(), { id: sent.parcel.id, by: BY, next, pieces: [{ orderId: sent.id, line: 1, good, bad }] });
  return { ...sent, piece: piece ?? 0, open };
}
const moveNotes = (piece: number) =>
  rows("SELECT quantity, note FROM stock_moves WHERE product_id = ? AND kind = 'adjust' AND quantity < 0", piece);

describe('a parcel that came back', () => {
  it('of a cash order: one good, one broken, one missing: the stock is exact and the order ends (T11)', async () => {
    const { id, parcel, piece, open } = await ended('returned', true);
    expect(await stockOf(shop, piece)).toEqual({ free: 2, reserved: 0, committed: 3 });
    await open(1, 1);
    expect(await stockOf(shop, piece)).toEqual({ free: 3, reserved: 0, committed: 0 });
    expect(await moveNotes(piece)).toEqual([{ quantity: -2, note: `parcel ${parcel.number}: 1 broken, 1 missing` }]);
    expect(await statusOf(shop, id)).toEqual({ status: 'cancelled_by_user', reservation: 'released' });
    expect(await rows("SELECT kind FROM outbox WHERE order_id = ? AND kind = 'cod-ended'", id)).toHaveLength(1);
    expect(await rows('SELECT * FROM cod_dues WHERE parcel_id = ?', parcel.id)).toEqual([]);
  });

  it('of an order paid online: all its money goes back, once, and the stock is exact (T11)', async () => {
    const { id, parcel, piece, open } = await ended('returned');
    const [before] = await rows('SELECT total_paise AS total FROM orders WHERE id = ?', id);
    const both = await Promise.allSettled([open(2, 1), open(2, 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await rows('SELECT id, amount_paise AS amount FROM refunds')).toContainEqual({ id: parcel.id, amount: before?.total });
    expect(await stockOf(shop, piece)).toEqual({ free: 4, reserved: 0, committed: 0 });
    await shop.runCron();
    expect((await statusOf(shop, id))?.status).toBe('refunded');
    await expect(parcelOf(shop, id)).rejects.toMatchObject({ code: 'PARCEL_EMPTY' });
  });

  it('is counted whole, once', async () => {
    const { parcel, open, id } = await ended('returned');
    for (const [good, bad] of [
      [4, 0],
      [-1, 1],
      [0.5, 0],
      [2, 2],
    ] as const)
      await expect(open(good, bad)).rejects.toMatchObject({ code: 'PARCEL_PIECES' });
    await expect(openParcel(shop.at(), { id: parcel.id, by: BY, next: 'close', pieces: [] })).rejects.toMatchObject({
      code: 'PARCEL_PIECES',
    });
    await open(3, 0);
    await expect(open(3, 0)).rejects.toMatchObject({ code: 'PARCEL_OPENED' });
    expect((await statusOf(shop, id))?.status).toBe('refunded');
  });

  it('is sent again: what is good goes, what is not is taken from the shelf', async () => {
    const { id, piece, open, parcel } = await ended('returned');
    await open(2, 1, 'again');
    expect(await stockOf(shop, piece)).toEqual({ free: 1, reserved: 0, committed: 3 });
    expect((await parcelOf(shop, id)).reference).toBe(`${parcel.reference}-2`);
    expect(await rows('SELECT * FROM refunds WHERE id = ?', parcel.id)).toEqual([]);
  });
});

describe('a parcel that is lost or damaged', () => {
  it('is sent again from the shelf, as long as there is something on it', async () => {
    const { id, piece, open } = await ended('lost');
    await expect(open(0, 0, 'again')).rejects.toMatchObject({ code: 'STOCK_TOO_LOW' });
    await rows("INSERT INTO stock_moves (product_id, size, kind, quantity) VALUES (?, '', 'adjust', 1)", piece);
    await open(0, 0, 'again');
    expect(await stockOf(shop, piece)).toEqual({ free: 0, reserved: 0, committed: 3 });
    expect((await parcelOf(shop, id)).state).toBe('draft');
  });

  it('is refunded in full, and its pieces leave the books', async () => {
    const { id, piece, open } = await ended('damaged');
    await open(0, 3);
    await shop.runCron();
    expect(await stockOf(shop, piece)).toEqual({ free: 2, reserved: 0, committed: 0 });
    expect((await statusOf(shop, id))?.status).toBe('refunded');
  });
});

/** Two orders in one parcel, which has come so far. */
async function together(isCash: boolean, end: 'returned' | 'delivered') {
  const memory = memoryCourier();
  const first = await sold(shop, { isCash });
  const second = await addTo(shop, first, { isCash });
  if (!isCash) await payFor(shop, second);
  const { id } = await draftOf(shop.at(), first.id, BY);
  await rows("UPDATE parcels SET courier = 'shiprocket' WHERE id = ?", id);
  const parcel = await bookParcel(shop.at(), memory.couriers, { id, by: BY });
  memory.scan(String(parcel.awb), 'picked_up', Date.now());
  memory.scan(String(parcel.awb), end, Date.now() + MINUTE);
  await pollAt(shop, memory, Date.now() + HOUR);
  const ids = [first.id, second.dbOrderId];
  const statuses = async () => Promise.all(ids.map(async (each) => (await statusOf(shop, each))?.status));
  const open = () =>
    openParcel(shop.at(), { id, by: BY, next: 'close', pieces: ids.map((orderId) => ({ orderId, line: 1, good: 1, bad: 0 })) });
  return { parcel, statuses, open, ids };
}

describe('a parcel of two orders', () => {
  it('delivers both orders; the courier owes the cash of both, and each order its own', async () => {
    const { parcel, statuses, ids } = await together(true, 'delivered');
    expect(await statuses()).toEqual(['delivered', 'delivered']);
    expect(await rows('SELECT due_paise FROM cod_dues WHERE parcel_id = ?', parcel.id)).toEqual([{ due_paise: 110_000 }]);
    const owed = ids.map((id) => rows('SELECT paise FROM cash_with_couriers WHERE order_id = ?', id));
    expect((await Promise.all(owed)).flat()).toEqual([{ paise: 70_000 }, { paise: 40_000 }]);
  });

  it('that comes back refunds each order paid online by a refund of its own, and neither is sent again', async () => {
    const { parcel, statuses, open, ids } = await together(false, 'returned');
    expect((await Promise.allSettled([open(), open()])).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await shop.runCron();
    const refunds = await rows("SELECT id, amount_paise AS amount, status FROM refunds WHERE id LIKE ? || '%' ORDER BY id", parcel.id);
    expect(refunds.map(({ id, status }) => [id, status])).toEqual([
      [parcel.id, 'processed'],
      [`${parcel.id}-2`, 'processed'],
    ]);
    expect(refunds.map(({ amount }) => Number(amount)).toSorted()).toEqual([40_000, expect.any(Number)]);
    expect(await statuses()).toEqual(['refunded', 'refunded']);
    for (const id of ids) await expect(draftOf(shop.at(), id, BY)).rejects.toMatchObject({ code: 'PARCEL_EMPTY' });
  });

  it('that comes back ends both cash orders', async () => {
    const { statuses, open } = await together(true, 'returned');
    await open();
    expect(await statuses()).toEqual(['cancelled_by_user', 'cancelled_by_user']);
  });
});
