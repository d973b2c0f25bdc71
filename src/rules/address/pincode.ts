import { bare } from '../typed/format-characters.ts';
import { latinDigits } from '../typed/latin-digits.ts';
import { stateNamed, states } from './states.ts';

/** Six digits, the first not 0. */
export const PIN_PATTERN = /^[1-9][0-9]{5}$/;
/** Ten digits, starting with 6 to 9. */
export const PHONE_PATTERN = /^[6-9][0-9]{9}$/;

/**
 * Returns whether the PIN belongs to the state. Only the postal circle is compared, so a wrong state is found and a new PIN is accepted.
 */
export function pinMatchesState(pin: string, code: string): boolean {
  return PIN_PATTERN.test(pin) && (stateNamed(code)?.pins.some((prefix) => pin.startsWith(prefix)) ?? false);
}

/** Returns the state of a PIN, to fill in the form; null if its postal circle serves several states. */
export function stateOfPin(pin: string): string | null {
  if (!PIN_PATTERN.test(pin)) return null;
  const matching = states.filter((each) => each.pins.some((prefix) => pin.startsWith(prefix)));
  return matching.length === 1 && matching[0] ? matching[0].code : null;
}

/** '56 0003', '५६०००३', '560-003' and 'PIN: 560003.' → '560003' */
export const pinIn = (typed: string): string =>
  latinDigits(bare(typed))
    .replace(/^(?:pin|पिन) ?(?:code|कोड)?[\s:.-]*(?=\d)|[.,]$/gi, '')
    .replace(/[\s-]/g, '');

/** Signs that people and programs write around a number: 'Mobile: ', 'tel:', ' (WhatsApp)'. */
const AROUND_PHONE = /^[\p{L}\p{M}][\p{L}\p{M}. ]*:? ?|,? ?\([\p{L}\p{M} ]+\)$/gu;

/** '+91 98450-00000', '+91 (0) 98450 00000', '0091 98450 00000', 'Mobile: 98450 00000' and '९८४५० ०००००' → '9845000000'. */
export function normalisePhone(phone: string): string {
  const digits = latinDigits(bare(phone))
    .replace(AROUND_PHONE, '')
    .replace(/[\s\-\u2010-\u2015().]/g, '')
    .replace('\uff0b', '+');
  return digits.replace(/^(?:(?:\+|0{1,2})?91|\+?0)?0?(?=[0-9]{10}$)/, '');
}
