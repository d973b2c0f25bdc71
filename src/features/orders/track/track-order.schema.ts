import { normalisePhone, PHONE_PATTERN } from '../../../rules/address/pincode.ts';

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

/** 'CHK-20417', 'chk 20417' and '20417' mean the same order; an address is compared in lower case, a phone by its ten digits. */
export function trackKey({ order, contact }: TrackAsked): TrackKey {
  const digits = /^\s*(?:chk)?[\s-]*#?([1-9]\d{0,8})\s*$/i.exec(order)?.[1];
  const typed = contact.length > CHARS_MAX ? '' : contact.trim();
  const phone = normalisePhone(typed);
  return {
    number: digits === undefined ? null : Number(digits),
    email: typed.includes('@') ? typed.toLowerCase() : null,
    phone: PHONE_PATTERN.test(phone) ? phone : null,
  };
}
