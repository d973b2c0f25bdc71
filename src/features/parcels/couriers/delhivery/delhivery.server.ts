import type { Settings } from '../../../../platform/env.ts';
import type { Courier } from '../courier.ts';
import type { CourierContext } from '../courier-context.ts';
import { namedParcel } from '../named-parcel.ts';
import { cannot } from '../outcomes.ts';
import { delhiveryAccount } from './delhivery-account.ts';
import { delhiveryBooking } from './delhivery-booking.server.ts';
import { delhiveryCalls } from './delhivery-calls.server.ts';
import { delhiveryDispatch } from './delhivery-dispatch.server.ts';
import { delhiveryQuote } from './delhivery-quote.server.ts';
import { webhook } from './delhivery-shapes.ts';

const can: Courier['can'] = {
  ...{ quote: true, waybills: true, assignsAwb: false, label: true, pickup: true, manifest: false, ndr: true, reverse: true, costs: false },
  cancelUntil: 'picked_up',
};

/** Delhivery itself. Null without its settings. */
export function delhivery(settings: Settings, context: CourierContext): Courier | null {
  const account = delhiveryAccount(settings);
  if (!account) return null;
  const ask = delhiveryCalls(account, context);
  return {
    id: 'delhivery',
    can,
    ...delhiveryQuote(account, ask, context),
    ...delhiveryBooking(account, ask),
    ...delhiveryDispatch(account, ask, context),
    assignAwb: () => cannot('Delhivery books a parcel with its number.'),
    manifest: () => cannot('Delhivery has no list for the driver.'),
    costs: () => cannot('Delhivery tells costs in its panel alone.'),
    readWebhook: readDelhiveryWebhook,
  };
}

/** Reads whom a webhook is about. */
export function readDelhiveryWebhook(body: unknown): ReturnType<Courier['readWebhook']> {
  const { data: read } = webhook.safeParse(body);
  return read ? namedParcel(read.Shipment.AWB, read.Shipment.ReferenceNo) : null;
}
