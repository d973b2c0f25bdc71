const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/**
 * Returns whether a text has control characters, which could hide or reorder text in a mail, or half characters, which no database
 * stores.
 */
export const hasControls = (text: string): boolean => CONTROLS.test(text);

/** Accepts what an e-mail field of a browser accepts, but needs a dot in the domain. 'asha@example.in' → true */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text) && !text.includes('..') && !/^\.|\.@/.test(text);
}
