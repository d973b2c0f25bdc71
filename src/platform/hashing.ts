import { createHash, timingSafeEqual } from 'node:crypto';

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (buffer: ArrayBuffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns SHA-256 as 64 hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', bytes(text)));
}

/** The same at once, for thousands of short texts: as promises they take thirty times as long, and nobody else gets a turn. */
export const sha256Now = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the key of an HMAC, for `crypto.subtle.sign` and `verify`. Authenticator apps use SHA-1. */
export const hmacKey = (secret: string | Uint8Array<ArrayBuffer>, hash: 'SHA-256' | 'SHA-1' = 'SHA-256'): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', typeof secret === 'string' ? bytes(secret) : secret, { name: 'HMAC', hash }, false, ['sign', 'verify']);

/** Bytes as text that is safe in a URL or a cookie. */
export const base64url = (raw: Uint8Array): string =>
  btoa(String.fromCharCode(...raw))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Returns the bytes of base64, or null for any other text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/**
 * Returns the same text for the same value, whatever the order of its keys. Requests with the same Idempotency-Key are compared by it.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^(?:[0-9a-f]{2}){1,64}$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/**
 * Checks a hexadecimal HMAC-SHA256 over the raw bytes, in constant time (WebCrypto). Razorpay's SDK compares with `===` and
 * must not be used for this.
 */
export async function hmacMatches(secret: string, body: string | Uint8Array<ArrayBuffer>, signature: string): Promise<boolean> {
  const given = fromHex(signature);
  if (given === null || secret === '') return false;
  return crypto.subtle.verify('HMAC', await hmacKey(secret), given, typeof body === 'string' ? bytes(body) : body);
}

/** Returns whether a text is the secret, compared in constant time. */
export function isSameSecret(given: string, secret: string): boolean {
  const [one, other] = [bytes(given), bytes(secret)];
  // `timingSafeEqual` throws where the lengths differ.
  return one.length === other.length && timingSafeEqual(one, other);
}
