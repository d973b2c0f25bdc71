import { normalisePhone, PHONE_PATTERN } from '../../../rules/address/pincode.ts';

const CHARS_MAX = 254;

/** What the form of /track-order asks with, as it was typed. */
export interface TrackAsked {
  readonly order: string;
  readonly contact: string;
}

/** The number and the contact in the form in which orders keep them; null for what no order could have. */
interface TrackKey {
  readonly number: number | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** 'CHK-20417', 'chk 20417' and '20417' name the same order; an address is compared in lower case, a phone by its ten digits. */
export function trackKey({ order, contact }: TrackAsked): TrackKey {
  const digits = /^\s*(?:chk)?[\s-]*#?([1-9]\d{0,8})\s*$/i.exec(order)?.[1];
  const said = contact.length > CHARS_MAX ? '' : contact.trim();
  const phone = normalisePhone(said);
  return {
    number: digits === undefined ? null : Number(digits),
    email: said.includes('@') ? said.toLowerCase() : null,
    phone: PHONE_PATTERN.test(phone) ? phone : null,
  };
}
