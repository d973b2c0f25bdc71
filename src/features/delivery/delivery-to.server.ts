import { PIN_PATTERN, pinIn } from '../../rules/address/pincode.ts';
import { arrivalText } from '../../rules/dates.ts';
import type { DeliveryAnswer } from '../../rules/delivery/delivery-answer.ts';
import { deliveryTermTexts } from '../../rules/delivery/delivery-terms.texts.ts';
import { fill } from '../../rules/language/texts.ts';
import { orderRefusal } from '../../rules/refusals/order-refusals.ts';
import type { Refusal } from '../../rules/refusals/refusal.ts';
import type { LayoutData } from '../content/layout-data.server.ts';
import { findPin } from './find-pin.server.ts';

/** Returns the delivery promise for a typed PIN code, or the reason why there is none. `frame` has the fees, holidays and terms of cash. */
export async function deliveryTo(frame: LayoutData, typed: string, now: number): Promise<DeliveryAnswer | Refusal> {
  const pin = pinIn(typed);
  if (!PIN_PATTERN.test(pin)) return orderRefusal('PIN_MALFORMED');
  const place = await findPin(pin);
  if (!place) return orderRefusal('PIN_UNKNOWN', fill(deliveryTermTexts().notThere, { pin: `${pin.slice(0, 3)} ${pin.slice(3)}` }));
  const { shipping, cod, store } = frame;
  const collects = cod?.blockedPins.some((prefix) => prefix !== '' && pin.startsWith(prefix)) === false;
  return {
    ...place,
    arrives: arrivalText(now, store.holidays, pin),
    arrivesShort: arrivalText(now, store.holidays, pin, { isShort: true }),
    shipping,
    cash: cod && collects ? { min: cod.min, max: cod.max } : null,
  };
}
