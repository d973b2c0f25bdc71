import { afterAll, beforeEach } from 'vitest';
import type { Courier, ParcelBooking, ParcelRef } from '../../../src/features/parcels/couriers/courier.ts';
import type { CourierContext, TokenStore } from '../../../src/features/parcels/couriers/courier-context.ts';
import { courierOf } from '../../../src/features/parcels/couriers/couriers.server.ts';
import { keptPrices } from '../../../src/features/parcels/couriers/kept-prices.server.ts';
import type { Settings } from '../../../src/platform/env.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { DEFAULT_KNOBS } from './knobs.ts';
import { type Couriers, startCouriers } from './server.ts';

/** The services for the tests of one file: before each of them they work, and have heard nothing. */
export async function couriersUnderTest(): Promise<Couriers> {
  const couriers = await startCouriers();
  afterAll(() => couriers.close());
  beforeEach(() => {
    couriers.setKnobs(DEFAULT_KNOBS);
    couriers.world.now = Date.now;
    couriers.world.calls.splice(0);
    couriers.world.pickups.clear();
  });
  return couriers;
}

export function tokensInMemory(): TokenStore & {
  readonly kept: Map<string, { token: string; endsAt: number }>;
  reads: number;
  writes: number;
} {
  const kept = new Map<string, { token: string; endsAt: number }>();
  return {
    kept,
    reads: 0,
    writes: 0,
    async read(account) {
      this.reads += 1;
      return kept.get(account) ?? null;
    },
    async write(account, token, endsAt) {
      this.writes += 1;
      kept.set(account, { token, endsAt });
    },
  };
}

/** What an adapter gets in tests: no pace, no limit of calls. */
export const testContext = (over: Partial<CourierContext> = {}): CourierContext => ({
  tokens: tokensInMemory(),
  now: Date.now,
  spend: () => {},
  turn: async () => {},
  within: (ms) => ms,
  prices: keptPrices(),
  ...over,
});

export function adapterFor(couriers: Couriers, id: 'shiprocket' | 'delhivery', over: Partial<CourierContext> = {}): Courier {
  const courier = courierOf(couriers.settings as unknown as Settings, id, testContext(over));
  if (!courier) throw new Error(`${id} has no settings`);
  return courier;
}

let references = 1_000_000;

/** A parcel of one pair of earrings to Mysuru. */
export function booking(over: Partial<ParcelBooking> = {}): ParcelBooking {
  references += 1;
  return {
    reference: String(references),
    orderedAt: Date.parse('2026-11-23T08:35:00Z'),
    customer: {
      name: 'Asha Rao',
      email: 'asha@example.in',
      address: {
        ...{ address: '12 MG Road', apartment: '2nd floor', place: 'near the lake', city: 'Mysuru', state: 'KA', pin_code: '570001' },
        ...{ country: 'India', phone: '9845000000' },
      },
    },
    lines: [{ name: 'Jhumka', sku: 'JH-1', quantity: 1, price: paise(79_900), hsnCode: '7117' }],
    invoiceNumber: 'CHK/26-27/000123',
    awb: '',
    ...{ fromPin: '570001', toPin: '570001', weightGrams: 150, lengthMm: 150, breadthMm: 120, heightMm: 50 },
    ...{ declared: paise(79_900), cashDue: paise(79_900), direction: 'out' },
    ...over,
  };
}

export const refOf = ({ reference, orderId, shipmentId, awb }: ParcelRef): ParcelRef => ({ reference, orderId, shipmentId, awb });

export function doneValue<T>(outcome: { readonly is: 'done'; readonly value: T } | { readonly is: 'refused' | 'unknown' }): T {
  if (outcome.is !== 'done') throw new Error(`not done: ${JSON.stringify(outcome)}`);
  return outcome.value;
}
