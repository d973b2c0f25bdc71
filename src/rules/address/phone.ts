import { bare } from '../typed/format-characters.ts';
import { latinDigits } from '../typed/latin-digits.ts';
import { normalisePhone, PHONE_PATTERN } from './pincode.ts';

/**
 * Returns the ten digits of a stored number as the shop prints them: '9845012345' → '+91 98450 12345'. '' stays empty: the shop has
 * forgotten it.
 */
export const formatPhone = (digits: string): string => (digits === '' ? '' : `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`);

/** Digits with what people write between them. */
const RUN = /(?:tel:)?\(?\+?\(?\d[\d\s().\-\u2010-\u2015]*\d/gi;
/** Code of the country before digits that are not all typed yet. */
const COUNTRY = /(^|\s)(?:\+|00)91[\s-]*(?:\(?0\)?[\s-]*)?(?=\d)/g;

/**
 * Returns what somebody searches for with each phone number as the shop stores it, in whatever spelling: 'Meera +91 98765-10049' and
 * 'Meera 098765 10049' → 'Meera 9876510049'. Of a number that is typed in part the country's code goes: '+91 987' → '987'.
 */
export const withPhones = (text: string): string =>
  latinDigits(bare(text))
    .replace(RUN, (run) => {
      const digits = normalisePhone(run);
      return PHONE_PATTERN.test(digits) ? digits : run;
    })
    .replace(COUNTRY, '$1');
