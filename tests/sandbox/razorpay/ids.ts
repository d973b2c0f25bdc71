import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 14;
/** Bytes at or above this would favour the first letters of the alphabet, so they are skipped. */
const FAIR = 256 - (256 % ALPHABET.length);

/** Fourteen random base62 characters, the tail of every Razorpay id. */
export function token(): string {
  let text = '';
  while (text.length < LENGTH) {
    for (const byte of randomBytes(LENGTH * 2)) {
      if (byte < FAIR && text.length < LENGTH) text += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return text;
}

/** An id such as `order_` + 14 characters. */
export function newId(prefix: 'order' | 'pay' | 'rfnd' | 'card' | 'disp' | 'doc'): string {
  return `${prefix}_${token()}`;
}

/** Now, in Unix seconds. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
