const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/** Characters that nobody types and that could hide or reorder text in a mail; halves of a character that no database stores. */
export const hasControls = (text: string): boolean => CONTROLS.test(text);

/** As a browser's e-mail field judges, and with a dot in the domain. 'asha@example.in' → true */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text) && !text.includes('..') && !/^\.|\.@/.test(text);
}

/** A name is greeted in mails to an address that nobody proved yet, so it must not carry a stranger's message with a link. */
export function nameFault(name: string): 'link' | null {
  return /[<>@\\/{}[\]|]|https?:|www\.|\.(?:com|net|org|in|io|ru|xyz)\b/i.test(name) ? 'link' : null;
}
