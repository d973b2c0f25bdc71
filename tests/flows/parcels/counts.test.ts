import { expect, it } from 'vitest';
import type { ParcelCounts } from '../../../src/admin/parcels/counts/read-counts.server.ts';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { recordCosts } from '../../../src/features/parcels/money/record-costs.server.ts';
import { openParcel } from '../../../src/features/parcels/returned-to-shop/open-parcel.server.ts';
import { istDate } from '../../../src/rules/dates.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { guardOn, placeCash } from '../../shop/orders/cash-guard.ts';
import { memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { BY, bookedOrder, parcelOf, pollAt } from '../../shop/parcels/parcels.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, rows, ask } = await shopWithAdministrator();
const counts = async (by: string) => (await ask<ParcelCounts>('GET', `/parcel-counts?by=${by}`)).body;

const ENDED = 20;
const RETURNED = 4;

it('counts what came back, by month, place, piece, courier and payment; no rate under 20 parcels', async () => {
  const memory = memoryCourier();
  const booked = [];
  for (let at = 0; at < ENDED; at += 1) booked.push(await bookedOrder(shop, memory, [{ price: 70_000 }], at % 2 === 0));
  for (const [at, { awb }] of booked.entries()) memory.scan(awb, at < RETURNED ? 'returned' : 'delivered', Date.now());
  await pollAt(shop, memory, Date.now());
  // One is on its way, and one was never picked up.
  const onItsWay = await bookedOrder(shop, memory, [{}], true);
  memory.scan(onItsWay.awb, 'in_transit', Date.now());
  await pollAt(shop, memory, Date.now());
  await bookedOrder(shop, memory, [{}], true);

  const charge = (awb: string, line: string) =>
    ({ awb, kind: 'rto', paise: paise(15_000), document: 'ST-1', line, at: Date.now(), chargedGrams: 500 }) as const;
  const [first, , , , last] = booked;
  if (!first || !last) throw new Error('no parcels');
  await recordCosts(shop.at(), memory.courier, [charge(first.awb, '1'), charge(last.awb, '2')]);
  const pieces = [{ orderId: first.id, line: 1, good: 0, bad: 1 }];
  await openParcel(shop.at(), { id: first.parcel.id, pieces, next: 'close', by: BY });

  const cost = 15_000 + 70_000;
  const month = istDate(Date.now()).slice(0, 7);
  const all = { sent: ENDED + 1, ended: ENDED, returned: RETURNED, cost, rate: 20 };
  const byMonth = await counts('month');
  expect(byMonth.all).toEqual({ key: '', ...all });
  expect(byMonth.rows).toEqual([{ key: month, ...all }]);
  expect((await counts('pin')).rows).toEqual([{ key: '560', ...all }]);
  expect((await counts('method')).rows).toEqual([
    { key: 'cash', sent: 11, ended: 10, returned: 2, cost, rate: null },
    { key: 'paid', sent: 10, ended: 10, returned: 2, cost: 0, rate: null },
  ]);
  expect((await counts('courier')).rows.map(({ sent, returned }) => [sent, returned])).toEqual([[ENDED + 1, RETURNED]]);
  const ofPieces = (await counts('piece')).rows;
  expect([ofPieces.length, ofPieces.reduce((sum, { returned }) => sum + returned, 0)]).toEqual([ENDED + 1, RETURNED]);
  // What was sent so long ago is not counted.
  await rows('UPDATE parcels SET picked_up_at = ? WHERE id = ?', Date.now() - 181 * DAY, last.parcel.id);
  expect((await counts('month')).all).toMatchObject({ sent: ENDED, ended: ENDED - 1, rate: null });
});

it('says what came of asking: answered in time, marked and delivered all the same', async () => {
  await guardOn(shop);
  const before = (await counts('month')).checks;
  expect(before).toMatchObject({ soonRate: null, falseRate: null, paidInsteadRate: null, saved: null });
  const memory = memoryCourier();
  const [soon, late] = [await placeCash(shop), await placeCash(shop)];
  const answer = ({ id }: { id: string }, after: number) =>
    rows("UPDATE cod_checks SET state = 'confirmed', answered_at = asked_at + ?, channel = 'page' WHERE order_id = ?", after, id);
  await answer(soon, 2 * HOUR);
  await answer(late, 2 * HOUR + 1);
  const draft = await parcelOf(shop, soon.id, { courier: memory.courier.id });
  const { awb } = await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
  memory.scan(String(awb), 'delivered', Date.now());
  await pollAt(shop, memory, Date.now());
  expect((await counts('month')).checks).toMatchObject({
    ...{ asked: before.asked + 2, soon: before.soon + 1, ended: before.ended, paidInstead: before.paidInstead },
    ...{ marked: before.marked + 1, markedDelivered: before.markedDelivered + 1 },
  });
});
