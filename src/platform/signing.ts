import { base64url, hmacKey } from './hashing.ts';
import { acceptedKeys, acceptedSecrets, currentKey, type Secrets } from './keys.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const mac = async (secret: string, text: string) =>
  base64url(new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(secret), bytes(text))));

/**
 * Returns what a signature without the name of a secret covers: those of old mails and cookies, made by the shop's secret itself.
 */
const unnamed = (purpose: string, text: string) => `${purpose}\n${text}`;

/** Returns a signature for one purpose: 47 characters that are safe in a URL, the first four name the secret. */
export async function sign(secrets: Secrets, purpose: string, text: string): Promise<string> {
  const { id, secret } = currentKey(secrets, purpose);
  return id + (await mac(secret, text));
}

/**
 * Returns the signatures of a text under every accepted secret, the current one first: to find what was stored under a former one.
 */
export const signatures = (secrets: Secrets, purpose: string, text: string): Promise<string[]> =>
  Promise.all([
    ...acceptedKeys(secrets, purpose).map(async ({ id, secret }) => id + (await mac(secret, text))),
    ...acceptedSecrets(secrets).map((secret) => mac(secret, unnamed(purpose, text))),
  ]);

/** Checks a signature of `sign`, in constant time. */
export async function verify(secrets: Secrets, purpose: string, text: string, signature: string): Promise<boolean> {
  const [, id, code = ''] = /^([\w-]{4})?([\w-]{43})$/.exec(signature) ?? [];
  if (!code) return false;
  const raw = atob(`${code.replaceAll('-', '+').replaceAll('_', '/')}=`);
  const given = Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
  const isOf = async (secret: string, signed: string) => crypto.subtle.verify('HMAC', await hmacKey(secret), given, bytes(signed));
  if (id !== undefined) {
    const key = acceptedKeys(secrets, purpose).find((accepted) => accepted.id === id);
    return key !== undefined && isOf(key.secret, text);
  }
  const found = await Promise.all(acceptedSecrets(secrets).map((secret) => isOf(secret, unnamed(purpose, text))));
  return found.includes(true);
}
