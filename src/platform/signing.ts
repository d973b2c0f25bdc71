import { base64url, hmacKey } from './hashing.ts';

/** The purpose is part of what is signed, so that a token for one thing never opens another. */
const message = (purpose: string, text: string) => new TextEncoder().encode(`${purpose}\n${text}`);

/** A signature for a link: 43 characters that are safe in a URL. */
export async function sign(secret: string, purpose: string, text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(secret), message(purpose, text))));
}

/** Checks a signature of `sign`, in constant time. */
export async function verify(secret: string, purpose: string, text: string, signature: string): Promise<boolean> {
  if (!/^[\w-]{43}$/.test(signature)) return false;
  const raw = atob(`${signature.replaceAll('-', '+').replaceAll('_', '/')}=`);
  const given = Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
  return crypto.subtle.verify('HMAC', await hmacKey(secret), given, message(purpose, text));
}
