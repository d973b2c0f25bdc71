import { describe, expect, it } from 'vitest';
import { cancelParcel } from '../../../src/features/parcels/acts/cancel-parcel.server.ts';
import { moveParcel, settleTrouble } from '../../../src/features/parcels/acts/move-parcel.server.ts';
import { readParcelRecord } from '../../../src/features/parcels/admin/read-parcel.server.ts';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { courierWebhooks } from '../../../src/features/parcels/couriers/courier-webhooks.server.ts';
import { takeCourierCall } from '../../../src/features/parcels/scans/courier-calls-in.server.ts';
import { couriersOf } from '../../../src/features/parcels/shop-couriers.server.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { courierKeys } from '../../sandbox/couriers/courier-keys.ts';
import { memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { BY, bookedOrder, followers, parcelOf, parcelRow, pollAt, sentOrder, soldOrder } from '../../shop/parcels/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { rows } = shop;
const orderRow = async (id: string) =>
  (await rows('SELECT status, tracking_url, delivered_at, delivered_told_at FROM orders WHERE id = ?', id))[0];
const messagesOf = async (id: string) =>
  (
    await rows("SELECT kind FROM outbox WHERE order_id = ? AND channel = 'email' AND kind LIKE 'order-%' ORDER BY created_at, kind", id)
  ).map(({ kind }) => kind);

describe('a parcel on its way', () => {
  it('ships its order with the first scan and delivers it at the courier’s time, with one message each (#198, #296)', async () => {
    const { id, parcel, awb, memory, says } = await sentOrder(shop);
    const start = Date.now();
    expect((await orderRow(id))?.status).toBe('paid');
    memory.scan(awb, 'picked_up', start + HOUR);
    for (const at of [2, 3]) await pollAt(shop, memory, start + at * HOUR);
    expect(await orderRow(id)).toMatchObject({ status: 'shipped', tracking_url: `https://www.delhivery.com/track-v2/package/${awb}` });
    await says('out_for_delivery', start + 20 * HOUR);
    memory.scan(awb, 'delivered', start + 21 * HOUR);
    for (const at of [30, 31]) await pollAt(shop, memory, start + at * HOUR);
    const times = { picked_up_at: start + HOUR, delivered_at: start + 21 * HOUR };
    expect(await orderRow(id)).toMatchObject({ status: 'delivered', delivered_at: times.delivered_at });
    expect(await parcelRow(shop, parcel.id)).toMatchObject({ state: 'delivered', ...times });
    expect(await messagesOf(id)).toEqual(['order-confirmed', 'order-shipped', 'order-delivered']);
    expect(await rows("SELECT actor, to_status FROM order_events WHERE order_id = ? AND actor = 'courier'", id)).toEqual([
      { actor: 'courier', to_status: 'shipped' },
      { actor: 'courier', to_status: 'delivered' },
    ]);
    expect(await rows('SELECT state, moved FROM parcel_events WHERE parcel_id = ? AND moved = 1 ORDER BY seq', parcel.id)).toHaveLength(5);
  });

  it('of several is delivered with the last one, and not before all pieces are sent', async () => {
    const memory = memoryCourier();
    const { id } = await soldOrder(shop, [{ quantity: 2 }]);
    const start = Date.now();
    for (const [hour, status] of [
      [1, 'shipped'],
      [3, 'delivered'],
    ] as const) {
      const draft = await parcelOf(shop, id, { pieces: [{ orderId: id, line: 1, quantity: 1 }] });
      const { awb } = await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
      memory.scan(String(awb), 'delivered', start + hour * HOUR);
      await pollAt(shop, memory, start + (hour + 1) * HOUR);
      expect((await orderRow(id))?.status).toBe(status);
    }
    expect((await orderRow(id))?.delivered_at).toBe(start + 3 * HOUR);
  });

  it('leaves an order as it is that a person has moved further, and keeps a tracking link of his (#294)', async () => {
    const { id, says } = await sentOrder(shop);
    await rows("UPDATE orders SET status = 'processing', actor = 'admin', tracking_url = 'https://own.example/1' WHERE id = ?", id);
    await says('picked_up');
    expect(await orderRow(id)).toMatchObject({ status: 'shipped', tracking_url: 'https://own.example/1' });
    await rows("UPDATE orders SET status = 'processing', actor = 'admin' WHERE id = ?", id);
    await says('in_transit', Date.now() + MINUTE);
    expect((await orderRow(id))?.status).toBe('shipped');
  });
});

describe('scans', () => {
  it('of a number that was used in 2025 are not those of a parcel that has it now (T6)', async () => {
    const memory = memoryCourier();
    memory.giveNumber('OLD2025');
    const { parcel } = await bookedOrder(shop, memory);
    memory.scan('OLD2025', 'delivered', Date.now() - 400 * DAY);
    memory.scan('OLD2025', 'picked_up', Date.now());
    await pollAt(shop, memory, Date.now() + MINUTE);
    expect((await parcelRow(shop, parcel.id))?.state).toBe('picked_up');
    // Another one gets the number after its end: what is said now is about that one.
    memory.scan('OLD2025', 'lost', Date.now() + HOUR);
    await pollAt(shop, memory, Date.now() + 2 * HOUR);
    memory.giveNumber('OLD2025');
    const second = await bookedOrder(shop, memory);
    await rows('UPDATE parcels SET booked_at = ? WHERE id = ?', Date.now() + 3 * HOUR, second.parcel.id);
    memory.scan('OLD2025', 'in_transit', Date.now() + 3 * HOUR);
    await pollAt(shop, memory, Date.now() + 4 * HOUR);
    expect(await parcelRow(shop, parcel.id)).toMatchObject({ state: 'lost', trouble: null });
    expect((await parcelRow(shop, second.parcel.id))?.state).toBe('in_transit');
  });

  it.each([
    ['delivered', 'returning'],
    ['returned', 'delivered'],
  ] as const)('of a parcel that is %s, then %s, are a contradiction: no state, money or stock moves (T8)', async (end, then) => {
    const { id, parcel, says } = await sentOrder(shop);
    const start = Date.now();
    await says(end, start + HOUR);
    const books = async () => [
      await orderRow(id),
      await rows('SELECT (SELECT count(*) FROM stock_moves) AS moves, (SELECT count(*) FROM refunds) AS refunds'),
    ];
    const before = await books();
    await says(then, start + 3 * HOUR);
    expect(await parcelRow(shop, parcel.id)).toMatchObject({ state: end, trouble: 'contradiction' });
    expect(await books()).toEqual(before);
  });

  it('of two polls at once are recorded once', async () => {
    const { parcel, awb, memory } = await sentOrder(shop);
    memory.scan(awb, 'picked_up', Date.now());
    await Promise.all([1, 2, 3].map(() => pollAt(shop, memory, Date.now() + MINUTE)));
    expect(await rows("SELECT count(*) AS n FROM parcel_events WHERE parcel_id = ? AND state = 'picked_up'", parcel.id)).toEqual([
      { n: 1 },
    ]);
  });

  it('with codes that nobody knows move nothing and raise one trouble', async () => {
    const { parcel, memory, says } = await sentOrder(shop);
    await says(null, Date.now(), { code: 'X-NEW' });
    expect(await parcelRow(shop, parcel.id)).toMatchObject({ state: 'booked', trouble: 'unknown_status' });
    await settleTrouble(shop.at(), { id: parcel.id, by: BY });
    await pollAt(shop, memory, Date.now() + HOUR);
    expect((await parcelRow(shop, parcel.id))?.trouble).toBeNull();
  });
});

describe('a webhook of a courier (T5)', () => {
  const { header, path } = courierWebhooks.shiprocket;
  const key = courierKeys.SHIPROCKET_WEBHOOK_KEY;
  Object.assign(shop.env, courierKeys);
  const post = (sent: string | null, body: string, to: string = path) =>
    shop.fetch(to, { method: 'POST', body, headers: { 'content-type': 'application/json', ...(sent !== null && { [header]: sent }) } });

  it('is refused without the right key, whatever it says', async () => {
    for (const wrong of [null, '', 'x', `${key.slice(0, -1)}!`, courierKeys.DELHIVERY_WEBHOOK_KEY])
      expect((await post(wrong, '{}')).status).toBe(401);
    expect((await post(key, '{}', `${path}z`)).status).toBe(401);
  });

  it('is answered with 200 if the key is right, whatever it says', async () => {
    for (const body of ['no json', 'x'.repeat(1024 * 1024), '{"awb":"somebody else"}']) expect((await post(key, body)).status).toBe(200);
  });

  it('only makes its parcel due, once for the same body: nothing that it says is believed', async () => {
    const { parcel, awb, memory } = await sentOrder(shop);
    const body = JSON.stringify({ awb, current_status: 'DELIVERED' });
    const due = async () => Number((await parcelRow(shop, parcel.id))?.next_check_at);
    const take = (text = body) =>
      takeCourierCall(shop.at(), 'shiprocket', { body: text, about: memory.courier.readWebhook(JSON.parse(text)) });
    const before = await due();
    expect(before).toBeGreaterThan(Date.now() + HOUR);
    await take();
    expect(await due()).toBeLessThanOrEqual(Date.now());
    expect((await parcelRow(shop, parcel.id))?.state).toBe('booked');
    // The courier is asked, and says nothing of a delivery.
    await pollAt(shop, memory, Date.now());
    const after = await due();
    for (let copy = 0; copy < 3; copy += 1) await take();
    expect(await due()).toBe(after);
    await take(JSON.stringify({ order_id: parcel.reference, n: 2 }));
    expect(await due()).toBeLessThanOrEqual(Date.now());
    await shop.rows('UPDATE courier_calls_in SET seen_at = 0');
  });
});

describe('moves by hand', () => {
  it('correct a delivery that was none, with a reason: its order is shipped again, and owes its cash again', async () => {
    const { id, parcel, says } = await sentOrder(shop, [{ price: 70_050 }], true);
    await says('delivered');
    expect(await rows('SELECT due_paise AS due, rounding_paise AS given, state FROM cod_dues WHERE parcel_id = ?', parcel.id)).toEqual([
      { due: parcel.cashDue, given: parcel.rounding, state: 'due' },
    ]);
    const wrong = { id: parcel.id, by: BY, to: 'undelivered', seen: 'delivered' } as const;
    await expect(moveParcel(shop.at(), wrong, followers)).rejects.toMatchObject({ code: 'REASON_NEEDED' });
    const stale = { ...wrong, seen: 'picked_up', reason: 'x' } as const;
    await expect(moveParcel(shop.at(), stale, followers)).rejects.toMatchObject({ code: 'PARCEL_CHANGED' });
    await moveParcel(shop.at(), { ...wrong, reason: 'the buyer never saw it' }, followers);
    expect(await rows('SELECT * FROM cod_dues WHERE parcel_id = ?', parcel.id)).toEqual([]);
    expect(await orderRow(id)).toMatchObject({ status: 'shipped', delivered_at: null });
  });

  it('are refused for a parcel that a courier moves, and for a draft that was given up: it was never collected', async () => {
    const { parcel } = await sentOrder(shop);
    await expect(moveParcel(shop.at(), { id: parcel.id, by: BY, to: 'delivered', seen: 'booked' }, followers)).rejects.toMatchObject({
      code: 'PARCEL_MOVE_REFUSED',
    });
    const { id } = await parcelOf(shop, (await soldOrder(shop)).id, { courier: 'manual' });
    expect((await cancelParcel(shop.at(), couriersOf(shop.at()), { id, by: BY })).state).toBe('cancelled');
    expect((await readParcelRecord(shop.at(), id)).moves).toEqual([]);
    const found = { id, by: BY, to: 'picked_up', seen: 'cancelled', reason: 'It was collected all the same' } as const;
    await expect(moveParcel(shop.at(), found, followers)).rejects.toMatchObject({ code: 'PARCEL_MOVE_REFUSED' });
  });
});

it('the 48 hours of a return begin at the courier’s time, and end no sooner than a day after the message (#10)', async () => {
  const { id, awb, memory } = await sentOrder(shop);
  await rows('UPDATE parcels SET booked_at = booked_at - ?', 10 * DAY);
  const deliveredAt = Date.now() - 47 * HOUR;
  memory.scan(awb, 'delivered', deliveredAt);
  await pollAt(shop, memory, Date.now());
  await shop.runCron();
  const told = Number((await orderRow(id))?.delivered_told_at);
  expect(await orderRow(id)).toMatchObject({ status: 'delivered', delivered_at: deliveredAt });
  expect(told).toBeGreaterThan(deliveredAt + 46 * HOUR);
  // Three days after the delivery: open, because the message came two days late.
  const insert = (at: number) =>
    rows(
      "INSERT INTO returns (id, number, request_hash, order_id, kind, reason, created_at, updated_at) VALUES (?, (SELECT coalesce(max(number), 1000) + 1 FROM returns), '', ?, 'return', 'changed_mind', ?, ?)",
      crypto.randomUUID(),
      id,
      at,
      at,
    );
  await expect(insert(told + DAY + 1)).rejects.toThrow('RETURN_WINDOW_CLOSED');
  await rows('UPDATE orders SET delivered_at = delivered_at - ? WHERE id = ?', DAY, id);
  await insert(told + DAY);
});
