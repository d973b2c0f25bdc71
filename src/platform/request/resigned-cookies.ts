import { hmacKey } from '../hashing.ts';
import type { Secrets } from '../keys.ts';
import { sessionSecrets } from './session.ts';

const SIGNED = /^(.+)\.([A-Za-z0-9+/]{43}=)$/;
const bytes = (text: string) => new TextEncoder().encode(text);

/**
 * Returns the request as if its browser had the cookies of the current secret. The account library knows one secret for its cookies;
 * without this, a change of the shop's secret would sign everybody out who calls it. It writes new cookies itself as sessions are
 * refreshed.
 */
export async function withCurrentSignatures(secrets: Secrets, request: Request): Promise<Request> {
  const header = request.headers.get('cookie');
  if (!header) return request;
  const [current, ...former] = await Promise.all(sessionSecrets(secrets).map((secret) => hmacKey(secret)));
  if (!current) return request;
  const cookies = header.split(';');
  const resigned = await Promise.all(cookies.map((cookie) => resign(cookie, current, former)));
  if (resigned.every((cookie, at) => cookie === cookies[at])) return request;
  const headers = new Headers(request.headers);
  headers.set('cookie', resigned.join(';'));
  // The body is named, because Node would hand it over as a stream of another kind.
  return new Request(request, { headers, ...(request.body && { body: request.body, duplex: 'half' }) });
}

/**
 * Returns a cookie 'name=text.signature' with the current signature if it has a former one; every other cookie as it is.
 */
async function resign(cookie: string, current: CryptoKey, former: readonly CryptoKey[]): Promise<string> {
  const at = cookie.indexOf('=') + 1;
  const [, text, signature] = SIGNED.exec(decoded(cookie.slice(at))) ?? [];
  if (!text || !signature) return cookie;
  const given = Uint8Array.from(atob(signature), (letter) => letter.charCodeAt(0));
  const isFormer = await Promise.all(former.map((key) => crypto.subtle.verify('HMAC', key, given, bytes(text))));
  if (!isFormer.includes(true)) return cookie;
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', current, bytes(text)));
  return cookie.slice(0, at) + encodeURIComponent(`${text}.${btoa(String.fromCharCode(...mac))}`);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
