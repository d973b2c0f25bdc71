import { expect } from 'vitest';
import type { ParcelState } from '../../../src/rules/parcels/parcel-states.ts';
import type { FreshShop } from '../fresh-shop.ts';
import type { Ask } from '../people/administrator.ts';
import { soldOrder } from './parcels.ts';

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
