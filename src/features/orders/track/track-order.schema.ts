import { normalisePhone, PHONE_PATTERN } from '../../../rules/address/pincode.ts';
import { orderNumberIn } from '../../../rules/order/lists/order-search.ts';

const CHARS_MAX = 254;

/** The fields of the form on /track-order, as typed. */
export interface TrackAsked {
  readonly order: string;
  readonly contact: string;
}

/** The number and the contact as orders store them; null for a value that no order can have. */
interface TrackKey {
  readonly number: number | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** An order is found by any spelling of its number; an address is compared in lower case, a phone by its ten digits. */
export function trackKey({ order, contact }: TrackAsked): TrackKey {
  const typed = contact.length > CHARS_MAX ? '' : contact.trim();
  const phone = normalisePhone(typed);
  return {
    number: orderNumberIn(order),
    email: typed.includes('@') ? typed.toLowerCase() : null,
    phone: PHONE_PATTERN.test(phone) ? phone : null,
  };
}
