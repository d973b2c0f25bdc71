import { expect } from 'vitest';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { makeParcel, type NewParcel } from '../../../src/features/parcels/make/make-parcel.server.ts';
import type { Followers } from '../../../src/features/parcels/scans/follow-order.server.ts';
import { pollDue } from '../../../src/features/parcels/scans/poll-parcels.server.ts';
import { returnArrived } from '../../../src/features/returns/return-arrived.server.ts';
import type { ParcelState } from '../../../src/rules/parcels/parcel-states.ts';
import type { FreshShop } from '../fresh-shop.ts';
import type { Ask } from '../people/administrator.ts';
import { cashOrder, Shopper } from '../people/shopper.ts';
import { type MemoryCourier, memoryCourier } from './memory-courier.ts';

type Wished = { readonly price?: number; readonly quantity?: number; readonly stock?: number };

/** What follows when a parcel has arrived, as in functions/worker/cron.ts. */
export const followers: Followers = {
  returnArrived,
};

/** An order to be sent: paid online, or for cash on delivery. */
export async function soldOrder(shop: FreshShop, lines: readonly Wished[] = [{}], isCash = false) {
  const wishes = [];
  for (const { price = 70_000, quantity = 1, stock = 9 } of lines) wishes.push({ id: await shop.addProduct({ price, stock }), quantity });
  const shopper = new Shopper(shop);
  if (isCash) {
    await shop.rows(
      "INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) SELECT 1, 0, 500000, '[]', 1 WHERE NOT EXISTS (SELECT 1 FROM cod_settings)",
    );
  }
  const order = isCash ? await cashOrder(shop, shopper, wishes) : await shopper.order(wishes);
  const id = String(order.body.dbOrderId);
  if (!order.body.dbOrderId) throw new Error(`no order: ${JSON.stringify(order.body)}`);
  if (!isCash) await shopper.verify(order, await shopper.pay(order));
  await shop.settle();
  return { id, shopper, order, pieces: wishes.map((wish) => wish.id) };
}

export const BY = 'owner@chamak.example';

/** A parcel of all pieces of an order. */
export const parcelOf = (shop: FreshShop, orderId: string, over: Partial<NewParcel> = {}) =>
  makeParcel(shop.at(), { orderId, courier: 'shiprocket', by: BY, ...over });

/** An order in a parcel that its courier has taken, with its number. */
export async function bookedOrder(shop: FreshShop, memory: MemoryCourier, lines: readonly Wished[] = [{}], isCash = false) {
  const sold = await soldOrder(shop, lines, isCash);
  const draft = await parcelOf(shop, sold.id, { courier: memory.courier.id });
  const parcel = await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
  if (parcel.awb === null) throw new Error(`not booked: ${parcel.state}`);
  return { ...sold, parcel, awb: parcel.awb };
}

/** What a courier says of a parcel beside its state. */
type Said = Parameters<MemoryCourier['scan']>[3];

/** The same with a courier of its own. `says`: what it says of the parcel at a time, and is asked for at this time. */
export async function sentOrder(shop: FreshShop, lines: readonly Wished[] = [{}], isCash = false) {
  const memory = memoryCourier();
  const sent = await bookedOrder(shop, memory, lines, isCash);
  const says = async (state: ParcelState | null, at = Date.now(), said?: Said) => {
    memory.scan(sent.awb, state, at, said);
    await pollAt(shop, memory, at);
  };
  return { ...sent, memory, says };
}

/** A parcel as the database has it. */
export const parcelRow = async (shop: FreshShop, id: string) => (await shop.rows('SELECT * FROM parcels WHERE id = ?', id))[0];

/** What each call of a parcel ended as: ['book done', 'awb done', 'label done']. */
export const callsOf = async (shop: FreshShop, id: string) =>
  (await shop.rows("SELECT kind || ' ' || state AS said FROM shipment_calls WHERE parcel_id = ? ORDER BY created_at, rowid", id)).map(
    ({ said }) => said,
  );

/** The parcels of this courier, and no others, are to be asked about now. */
export const makeDue = (shop: FreshShop, { charged }: MemoryCourier) =>
  shop.rows(
    `UPDATE parcels SET next_check_at = CASE WHEN awb IN (SELECT value FROM json_each(?)) THEN 0 ELSE 9000000000000 END WHERE next_check_at IS NOT NULL`,
    JSON.stringify(charged),
  );

/** Asks about every parcel of a courier at this time, whatever its own next time is. */
export async function pollAt(shop: FreshShop, memory: MemoryCourier, now: number): Promise<void> {
  await makeDue(shop, memory);
  await pollDue(shop.at(now), memory.couriers, followers);
  await shop.settle();
}

let sent = 0;

/** Parcels that the administrator sends by hand and moves along their way. */
export const handSender =
  (shop: FreshShop, ask: Ask) =>
  async (steps: readonly ParcelState[] = [], isCash = false, lines: Parameters<typeof soldOrder>[1] = [{}]) => {
    const { id: orderId } = await soldOrder(shop, lines, isCash);
    const { id } = (await ask<{ id: string }>('POST', '/parcels', { orderId })).body;
    sent += 1;
    const awb = `EM${100_000_000 + sent}IN`;
    const booked = await ask('POST', `/parcels/${id}/book`, { courier: 'manual', carrier: 'India Post', awb });
    expect([booked.status, booked.body.state]).toEqual([200, 'booked']);
    let seen: ParcelState = 'booked';
    for (const to of steps) {
      expect((await ask('POST', `/parcels/${id}/move`, { to, seen })).body).toMatchObject({ state: to });
      seen = to;
    }
    return { id, orderId, awb };
  };
