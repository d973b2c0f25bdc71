import { describe, expect, it } from 'vitest';
import { answerNdr } from '../../../src/features/parcels/acts/answer-ndr.server.ts';
import { tidyLabels } from '../../../src/features/parcels/labels.server.ts';
import { openParcel } from '../../../src/features/parcels/opened/open-parcel.server.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { memoryCourier } from '../../shop/memory-courier.ts';
import { statusOf } from '../../shop/orders.ts';
import { BY, bookedOrder, parcelOf, parcelRow, pollAt } from '../../shop/parcels.ts';
import { stockOf } from '../../shop/stock.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { rows } = shop;

/** A parcel of three equal pieces that has ended so. */
async function ended(state: 'returned' | 'lost' | 'damaged', isCash = false) {
  const memory = memoryCourier();
  const booked = await bookedOrder(shop, memory, [{ quantity: 3, stock: 5 }], isCash);
  memory.scan(booked.awb, 'picked_up', Date.now());
  memory.scan(booked.awb, state, Date.now() + MINUTE);
  await pollAt(shop, memory, Date.now() + HOUR);
  const [piece] = booked.pieces;
  const open = (good: number, bad: number, next: 'close' | 'again' = 'close') =>
    openParcel(shop.at(), { id: booked.parcel.id, by: BY, next, pieces: [{ orderId: booked.id, line: 1, good, bad }] });
  return { ...booked, memory, piece: piece ?? 0, open };
}
const moveNotes = async (piece: number) =>
  (await rows("SELECT quantity, note FROM stock_moves WHERE product_id = ? AND kind = 'adjust' AND quantity < 0", piece)).map((row) => ({
    ...row,
  }));

describe('a parcel that came back', () => {
  it('of a cash order: one good, one broken, one missing: the stock is exact and the order ends (T11)', async () => {
    const { id, parcel, piece, open } = await ended('returned', true);
    expect(await stockOf(shop, piece)).toEqual({ free: 2, reserved: 0, committed: 3 });
    await open(1, 1);
    await shop.settle();
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
    await shop.settle();
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
    await expect(rows('UPDATE parcel_items SET opened_good = 1, opened_bad = 0 WHERE parcel_id = ?', parcel.id)).rejects.toThrow(
      'PARCEL_OPENED',
    );
    await expect(rows('UPDATE parcels SET opened_at = NULL WHERE id = ?', parcel.id)).rejects.toThrow('PARCEL_OPENED');
    await shop.settle();
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
    await shop.settle();
    await shop.runCron();
    expect(await stockOf(shop, piece)).toEqual({ free: 2, reserved: 0, committed: 0 });
    expect((await statusOf(shop, id))?.status).toBe('refunded');
  });
});

it('a label is deleted 90 days after the end of its parcel', async () => {
  const memory = memoryCourier();
  const { parcel, awb } = await bookedOrder(shop, memory);
  memory.scan(awb, 'delivered', Date.now());
  await pollAt(shop, memory, Date.now());
  const key = String((await parcelRow(shop, parcel.id))?.label_key);
  await tidyLabels(shop.at(Date.now() + 89 * DAY));
  expect(shop.bucket.files.has(key)).toBe(true);
  await tidyLabels(shop.at(Date.now() + 90 * DAY + MINUTE));
  expect(shop.bucket.files.has(key)).toBe(false);
  expect((await parcelRow(shop, parcel.id))?.label_key).toBeNull();
});

it('a parcel that shall come back after a missed delivery is asked back once', async () => {
  const memory = memoryCourier();
  const { parcel, awb } = await bookedOrder(shop, memory);
  memory.scan(awb, 'undelivered', Date.now());
  await pollAt(shop, memory, Date.now());
  const home = await answerNdr(shop.at(), memory.couriers, { id: parcel.id, by: BY, act: { act: 'return', comment: 'refused' } });
  expect(home.state).toBe('returning');
  expect(memory.acts).toEqual([{ awb, act: 'return' }]);
});
