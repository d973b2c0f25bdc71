import { withPhones } from '../../address/phone.ts';
import { SEARCH_CHARS_MAX } from '../../limits.ts';
import { orderPrefix } from '../../order-number.ts';
import { foldMarks } from '../../search/fold-marks.ts';
import { bare } from '../../typed/format-characters.ts';
import { latinDigits } from '../../typed/latin-digits.ts';

/** A search for orders: an FTS5 expression over a trigram index, and terms that are too short for trigrams. */
interface OrderSearch {
  /** Every term must occur somewhere. Null where no term has three characters. */
  readonly match: string | null;
  /** Terms of one or two characters, and the digits after the letters of order numbers: the beginning of a number or an e-mail address. */
  readonly short: readonly string[];
}

/** The letters of an order number, before its digits. */
const numbered = () => new RegExp(`^${orderPrefix()}-?(?=\\d+$)`, 'i');

/** Signs that mail programs and people write around an address or a number: '<asha@example.in>,', '#20417'. */
const AROUND_TERM = /^[<(#]+(?=.)|(?<=.)[>),;:]+$/g;

/**
 * 'Meera 98450' → { match: '"meera" AND "98450"', short: [] }. Terms are quoted, so that `"`, `*` and OR are searched as text (F56).
 * Punctuation stays: it is part of addresses and ids. 'CHK-2041' → { match: null, short: ['2041'] }. The index has names without the signs
 * that `foldMarks` takes away, and phone numbers as ten digits. Accents count for nothing in it.
 */
export function planOrderSearch(text: string): OrderSearch {
  const terms = foldMarks(withPhones(text.slice(0, SEARCH_CHARS_MAX).replaceAll('\u0000', '')).toLowerCase())
    .split(/\s+/)
    .map((term) => term.replace(AROUND_TERM, ''))
    .filter(Boolean);
  const letters = numbered();
  const isLong = (term: string) => [...term].length >= 3 && !letters.test(term);
  const long = terms.filter(isLong);
  return {
    match: long.length > 0 ? long.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ') : null,
    short: terms.filter((term) => !isLong(term)).map((term) => term.replace(letters, '')),
  };
}

const LONGEST_NUMBER = 9;

/** The numbers that begin with these digits, as ranges for an index. '42' → [[42, 42], [420, 429], [4200, 4299] …]. Empty for anything but digits. */
export function numbersFrom(prefix: string): readonly (readonly [first: number, last: number])[] {
  if (!/^[1-9]\d*$/.test(prefix)) return [];
  return Array.from({ length: Math.max(0, LONGEST_NUMBER - prefix.length + 1) }, (_, zeros) => {
    const first = Number(prefix) * 10 ** zeros;
    return [first, first + 10 ** zeros - 1] as const;
  });
}

/** 'CHK-20417', 'chk 20417', '#20417', '20417' and '२०४१७' mean the same order; null for a text that no order can have. */
export function orderNumberIn(text: string): number | null {
  const digits = new RegExp(`^\\s*(?:${orderPrefix()})?[\\s-]*#?([1-9]\\d{0,8})\\s*$`, 'i').exec(latinDigits(text))?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Letters and digits of a courier's number of a parcel; one without digits is a word. */
const AWB = /^(?=.*\d)[A-Z\d]{6,40}$/;

/** The number of a parcel that a whole search may be, as couriers write it: ' 8493 8000-100001' → ['84938000100001']. Empty for what is none. */
export function parcelNumbersIn(text: string): readonly string[] {
  const number = latinDigits(bare(text)).replace(/[\s-]/g, '').toUpperCase();
  return AWB.test(number) ? [number] : [];
}
