import type { Settings } from '../../../../platform/env.ts';
import type { Courier } from '../courier.ts';
import type { CourierContext } from '../courier-context.ts';
import { namedParcel } from '../named-parcel.ts';
import { cannot } from '../outcomes.ts';
import { shiprocketAccount } from './shiprocket-account.ts';
import { shiprocketBooking } from './shiprocket-booking.server.ts';
import { shiprocketCalls } from './shiprocket-calls.server.ts';
import { shiprocketDispatch } from './shiprocket-dispatch.server.ts';
import { webhook } from './shiprocket-shapes.ts';
import { shiprocketWay } from './shiprocket-way.server.ts';

const can: Courier['can'] = {
  ...{ quote: true, waybills: false, assignsAwb: true, label: true, pickup: true, manifest: true, ndr: true, reverse: true, costs: true },
  cancelUntil: 'out_for_pickup',
};

/** Shiprocket, which books many couriers. Null without its settings. */
export function shiprocket(settings: Settings, context: CourierContext): Courier | null {
  const account = shiprocketAccount(settings);
  if (!account) return null;
  const ask = shiprocketCalls(account, context);
  return {
    id: 'shiprocket',
    can,
    ...shiprocketBooking(account, ask),
    ...shiprocketDispatch(account, ask, context),
    ...shiprocketWay(ask, context),
    takeWaybills: () => cannot('Shiprocket numbers a parcel once it is booked.'),
    readWebhook: readShiprocketWebhook,
  };
}

/** Reads whom a webhook is about. */
export function readShiprocketWebhook(body: unknown): ReturnType<Courier['readWebhook']> {
  const { data: read } = webhook.safeParse(body);
  return read ? namedParcel(read.awb, read.order_id) : null;
}
