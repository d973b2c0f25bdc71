import { beforeEach, describe, expect, it } from 'vitest';
import { countRefusal, phoneHashes } from '../../../src/features/cash-guard/refusals.server.ts';
import { moveParcel } from '../../../src/features/parcels/acts/move-parcel.server.ts';
import type { CourierId } from '../../../src/features/parcels/parcels.table.ts';
import { openParcel } from '../../../src/features/parcels/returned-to-shop/open-parcel.server.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import type { ParcelState } from '../../../src/rules/parcels/parcel-states.ts';
import { memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { BY, bookedOrder, followers, pollAt } from '../../shop/parcels/parcels.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, rows, ask } = await shopWithAdministrator();
const start = Date.now();

// All orders are of one number.
beforeEach(() => rows('DELETE FROM cod_marks'));

/** A cash parcel on its way, to a number that its buyer has proved. */
async function onItsWay(isCash = true, isProved = true, courier: CourierId = 'shiprocket') {
  const memory = memoryCourier(courier);
  const booked = await bookedOrder(shop, memory, [{ quantity: 1 }], isCash);
  await rows('UPDATE orders SET phone_verified = ? WHERE id = ?', isProved ? 1 : 0, booked.id);
  const [order] = await rows("SELECT shipping_address ->> 'phone' AS phone FROM orders WHERE id = ?", booked.id);
  const phone = String(order?.phone);
  memory.scan(booked.awb, 'picked_up', start + MINUTE);
  return { ...booked, memory, phone };
}
type Way = Awaited<ReturnType<typeof onItsWay>>;

/** Missed deliveries, one a day, then back at the shop. */
async function comesBack({ memory, awb }: Way, ...words: readonly string[]) {
  for (const [day, text] of words.entries()) memory.scan(awb, 'undelivered', start + (day + 1) * DAY, { code: `missed ${day}`, text });
  const back = start + (words.length + 1) * DAY;
  memory.scan(awb, 'returning', back);
  memory.scan(awb, 'returned', back + HOUR);
  await pollAt(shop, memory, back + 2 * HOUR);
}
const open = ({ id, parcel }: Way, next: 'close' | 'again' = 'close') =>
  openParcel(shop.at(start + 9 * DAY), { id: parcel.id, by: BY, next, pieces: [{ orderId: id, line: 1, good: 1, bad: 0 }] });
const held = async ({ phone }: Way) => {
  const hashes = JSON.stringify(await phoneHashes(shop.at(), phone));
  return Number((await rows('SELECT sum(refusals) AS n FROM cod_marks WHERE hash IN (SELECT value FROM json_each(?))', hashes))[0]?.n ?? 0);
};
const outcome = async ({ id }: Way) => {
  const [row] = await rows('SELECT outcome, is_refusal AS refusal FROM cod_outcomes WHERE order_id = ?', id);
  return row ? [row.outcome, row.refusal] : null;
};

describe('a cash parcel that its courier calls refused (#144)', () => {
  it('counts once, when it is opened, after two attempts', async () => {
    const way = await onItsWay();
    await comesBack(way, 'Consignee refused', 'Order cancelled by customer');
    expect([await held(way), await outcome(way)]).toEqual([0, null]);
    const pressed = await Promise.allSettled([open(way), open(way)]);
    expect(pressed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([await held(way), await outcome(way)]).toEqual([1, ['returned', 1]]);
  });

  it.each([
    ['one attempt', ['Consignee refused']],
    ['nobody was reached', ['Not reachable', 'Consignee unavailable', 'Not reachable']],
    ['the courier never came', []],
    ['no cash at hand', ['Refused, COD amount not ready', 'Refused, COD amount not ready']],
  ] as const)('counts nothing: %s', async (_, words) => {
    const way = await onItsWay();
    await comesBack(way, ...words);
    await open(way);
    expect([await held(way), await outcome(way)]).toEqual([0, ['returned', 0]]);
  });

  it('is not held against a number that nobody proved, nor where the pieces are sent again, nor of an order that was paid', async () => {
    const stranger = await onItsWay(true, false);
    await comesBack(stranger, 'Consignee refused', 'Consignee refused');
    await open(stranger);
    expect([await held(stranger), await outcome(stranger)]).toEqual([0, ['returned', 1]]);
    const again = await onItsWay();
    await comesBack(again, 'Consignee refused', 'Consignee refused');
    await open(again, 'again');
    expect([await held(again), await outcome(again)]).toEqual([0, null]);
    const paid = await onItsWay(false);
    await comesBack(paid, 'Consignee refused', 'Consignee refused');
    await open(paid);
    expect([await held(paid), await outcome(paid)]).toEqual([0, null]);
  });

  it('counts no second time where a person ended the order and counted it', async () => {
    const way = await onItsWay();
    await comesBack(way, 'Consignee refused', 'Consignee refused');
    const ending = { to: 'cancelled_by_user', seen: 'shipped', reason: 'it came back' };
    expect((await ask('POST', `/orders/${way.id}/status`, ending)).status).toBe(200);
    const at = shop.at();
    await at.db.write(await countRefusal(at, way.id, way.phone));
    await open(way);
    expect([await held(way), await outcome(way)]).toEqual([1, ['returned', 1]]);
  });

  it('does not count what a person wrote by hand', async () => {
    const way = await onItsWay(true, true, 'manual');
    let seen: ParcelState = 'booked';
    for (const to of ['picked_up', 'undelivered', 'returning', 'returned'] as const) {
      const reason = 'refused by customer';
      await moveParcel(shop.at(start + DAY), { id: way.parcel.id, by: BY, to, seen, reason }, followers);
      seen = to;
    }
    await open(way);
    expect([await held(way), await outcome(way)]).toEqual([0, ['returned', 0]]);
  });
});

describe('a cash parcel that arrives', () => {
  const mark = async (way: Way) => {
    const [hash] = await phoneHashes(shop.at(), way.phone);
    await rows('INSERT INTO cod_marks (hash, refusals, last_at, ends_at) VALUES (?, 2, ?, ?)', String(hash), start, start + 99 * DAY);
  };

  it('clears what was held against its number, by the courier’s scan and by hand', async () => {
    const way = await onItsWay();
    await mark(way);
    await pollAt(shop, way.memory, start + HOUR);
    expect(await held(way)).toBe(2);
    way.memory.scan(way.awb, 'delivered', start + DAY);
    await pollAt(shop, way.memory, start + 2 * DAY);
    expect([await held(way), await outcome(way)]).toEqual([0, ['delivered', 0]]);
    const byHand = await onItsWay(true, true, 'manual');
    await mark(byHand);
    for (const [seen, to] of [
      ['booked', 'picked_up'],
      ['picked_up', 'delivered'],
    ] as const)
      await moveParcel(shop.at(start + DAY), { id: byHand.parcel.id, by: BY, to, seen }, followers);
    expect([await held(byHand), await outcome(byHand)]).toEqual([0, ['delivered', 0]]);
  });

  it('clears nothing where its order was paid online', async () => {
    const way = await onItsWay(false);
    await mark(way);
    way.memory.scan(way.awb, 'delivered', start + DAY);
    await pollAt(shop, way.memory, start + 2 * DAY);
    expect(await held(way)).toBe(2);
  });
});
