import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type LocalServer, serveLocally } from '../local-server.ts';

/** The keys of a browser, as Node has them: the private key and the secret, raw bytes. */
type BrowserKeys = { readonly privateKey: Buffer; readonly auth: Buffer };

const TAG_BYTES = 16;

/**
 * Opens a message as a browser does: RFC 8291 for the keys, RFC 8188 for the one record in it.
 * @throws Error if it was not sealed for these keys
 */
export function openPush(body: Buffer, { privateKey, auth }: BrowserKeys): string {
  const browser = createECDH('prime256v1');
  browser.setPrivateKey(privateKey);
  const [salt, keyBytes] = [body.subarray(0, 16), body[20] ?? 0];
  const sender = body.subarray(21, 21 + keyBytes);
  const sealed = body.subarray(21 + keyBytes);
  if (body.length > 4096 || sealed.length > body.readUInt32BE(16)) throw new Error('This message is larger than push services take.');
  const shared = browser.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const derive = (label: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('This is not the last record.');
  return padded.subarray(0, end).toString();
}

/** What a token of VAPID claims: the service, the end in Unix seconds, and who sends. */
type Claims = { readonly aud: string; readonly exp: number; readonly sub: string };

/** Returns the claims of an Authorization header (RFC 8292) and the key that signed it; null if the signature is wrong. */
export function readVapid(header: string): { readonly claims: Claims; readonly publicKey: string } | null {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== 65) return null;
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const isEs256 = JSON.parse(Buffer.from(head, 'base64url').toString() || '{}').alg === 'ES256';
  return isSigned && isEs256 ? { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey } : null;
}

const pair = createECDH('prime256v1');
pair.setPrivateKey(Buffer.from('3c1d3a5f9f6d6f3a8b0e7c2d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f6071', 'hex'));

export const pushKeys = { VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'), VAPID_PRIVATE_KEY: pair.getPrivateKey('base64url') } as const;

/** What a browser would show. */
interface Notice {
  readonly browser: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

const HOST = 'https://fcm.googleapis.com';
/** Seconds: services refuse a token that is longer valid (RFC 8292). */
const TOKEN_SECONDS_MAX = 86_400;

/** Stands in for the push services: checks a call as they would, and opens the message as the browser would. */
export class PushSandbox {
  readonly notices: Notice[] = [];
  /** The status of the next answers; null: as a service that is well. */
  mood: number | null = null;
  /** Calls of any kind. */
  calls = 0;
  readonly #browsers = new Map<string, BrowserKeys>();

  /** A browser with keys of its own subscribes; returns what it tells the shop. */
  subscribe(): { readonly endpoint: string; readonly p256dh: string; readonly auth: string } {
    const keys = createECDH('prime256v1');
    const p256dh = keys.generateKeys('base64url');
    const [path, auth] = [`/fcm/send/${randomBytes(24).toString('base64url')}`, randomBytes(16)];
    this.#browsers.set(path, { privateKey: keys.getPrivateKey(), auth });
    return { endpoint: `${HOST}${path}`, p256dh, auth: auth.toString('base64url') };
  }

  /** The browser ends its subscription without telling the shop. */
  leave(endpoint: string): void {
    this.#browsers.delete(new URL(endpoint).pathname);
  }

  answer({ method, path, headers, body }: Call): number {
    this.calls += 1;
    if (this.mood !== null) return this.mood;
    const browser = this.#browsers.get(path);
    if (method !== 'POST') return 405;
    if (!browser) return 404;
    if (!/^\d+$/.test(String(headers.ttl)) || headers['content-encoding'] !== 'aes128gcm') return 400;
    const vapid = readVapid(String(headers.authorization));
    const left = (vapid?.claims.exp ?? 0) - Date.now() / 1000;
    const isOurs = vapid?.publicKey === pushKeys.VAPID_PUBLIC_KEY && vapid.claims.aud === HOST && /^(https|mailto):/.test(vapid.claims.sub);
    if (!isOurs || left <= 0 || left > TOKEN_SECONDS_MAX) return 403;
    this.notices.push({ browser: path, ...JSON.parse(openPush(body, browser)) });
    return 201;
  }
}

/** Answers one call; `path` is the path that the real service would get. */
export async function answerPush(sandbox: PushSandbox, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', headers } = request;
  response.writeHead(sandbox.answer({ method, path, headers, body: await buffer(request) })).end();
}

/** For tests, on any free port. */
export async function startPush(): Promise<PushSandbox & Pick<LocalServer, 'url' | 'close'>> {
  const sandbox = new PushSandbox();
  const { url, close } = await serveLocally((request, response) => answerPush(sandbox, request.url ?? '/', request, response));
  return Object.assign(sandbox, { url, close });
}
