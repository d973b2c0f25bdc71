import { createECDH, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type LocalServer, serveLocally } from '../local-server.ts';
import { type BrowserKeys, openPush, readVapid } from './open-push.ts';

const pair = createECDH('prime256v1');
pair.setPrivateKey(Buffer.from('3c1d3a5f9f6d6f3a8b0e7c2d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f6071', 'hex'));

/** The stand-in's settings for the shop. */
export const pushKeys = {
  VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
  VAPID_PRIVATE_KEY: pair.getPrivateKey('base64url'),
} as const;

/** What a browser would show. */
export interface Notice {
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

  /** Returns the status of the answer to a call. */
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
