const bytes = (text: string) => new TextEncoder().encode(text);

const keyOf = (secret: string) =>
  crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

/** The purpose is part of what is signed, so that a token for one thing never opens another. */
const message = (purpose: string, text: string) => bytes(`${purpose}\n${text}`);

/** A signature for a link: 43 characters that an address can carry. */
export async function sign(secret: string, purpose: string, text: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), message(purpose, text));
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Compared in constant time. */
export async function verify(secret: string, purpose: string, text: string, signature: string): Promise<boolean> {
  if (!/^[\w-]{43}$/.test(signature)) return false;
  const raw = atob(`${signature.replaceAll('-', '+').replaceAll('_', '/')}=`);
  const given = Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
  return crypto.subtle.verify('HMAC', await keyOf(secret), given, message(purpose, text));
}
