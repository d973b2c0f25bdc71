import { eq } from 'drizzle-orm';
import { logFault } from '../../platform/log/log.ts';
import type { Shop } from '../../platform/shop.ts';
import { PIN_PATTERN, pinIn } from '../../rules/address/pincode.ts';
import { arrivalText } from '../../rules/dates.ts';
import type { DeliveryAnswer } from '../../rules/delivery/delivery-answer.ts';
import { deliveryTermTexts } from '../../rules/delivery/delivery-terms.texts.ts';
import { zoneOf } from '../../rules/delivery/zones.ts';
import { fill } from '../../rules/language/texts.ts';
import { orderRefusal } from '../../rules/refusals/order-refusals.ts';
import type { Refusal } from '../../rules/refusals/refusal.ts';
import type { LayoutData } from '../content/layout-data.server.ts';
import { deliveryDaysKept } from './delivery-days.table.ts';
import { findPin } from './find-pin.server.ts';

/**
 * Returns the delivery promise for a typed PIN code, or the reason why there is none. `frame` has the fees, holidays and terms of cash.
 * The days are what parcels to that zone took if enough have arrived.
 */
export async function deliveryTo(shop: Shop, frame: LayoutData, typed: string): Promise<DeliveryAnswer | Refusal> {
  const pin = pinIn(typed);
  if (!PIN_PATTERN.test(pin)) return orderRefusal('PIN_MALFORMED');
  const place = await findPin(pin);
  if (!place) return orderRefusal('PIN_UNKNOWN', fill(deliveryTermTexts().notThere, { pin: `${pin.slice(0, 3)} ${pin.slice(3)}` }));
  const { now } = shop;
  const { shipping, cod, store } = frame;
  const days = await daysTo(shop, pin);
  const collects = cod?.blockedPins.some((prefix) => prefix !== '' && pin.startsWith(prefix)) === false;
  return {
    ...place,
    arrives: arrivalText(now, store.holidays, pin, { days }),
    arrivesShort: arrivalText(now, store.holidays, pin, { isShort: true, days }),
    shipping,
    cash: cod && collects ? { min: cod.min, max: cod.max } : null,
  };
}

/** Undefined where too little is known, or the database does not answer: then the promise that holds everywhere applies (#9). */
async function daysTo({ db }: Shop, pin: string) {
  try {
    const { from, to, zone } = deliveryDaysKept;
    const [kept] = await db.orm
      .select({ from, to })
      .from(deliveryDaysKept)
      .where(eq(zone, zoneOf(pin)));
    return kept;
  } catch (error) {
    logFault('delivery days', error);
    return undefined;
  }
}
