import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { ApiError } from './errors.ts';
import { isJson, type Json } from './input.ts';
import type { Reply } from './router.ts';
import type { Account } from './sandbox.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** The request's JSON object, `{}` if it has no body. Throws 400. */
export async function readJson(request: IncomingMessage): Promise<Json> {
  const sent = await text(request);
  if (sent === '') return {};
  let body: unknown;
  try {
    body = JSON.parse(sent);
  } catch {
    throw new ApiError(400, 'The request is not valid JSON');
  }
  if (!isJson(body)) throw new ApiError(400, 'The request must be a JSON object');
  return body;
}

/** The fields and files of a multipart request; null for any other. Throws 400. */
export async function readForm(request: IncomingMessage): Promise<FormData | null> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return null;
  return new Response(new Uint8Array(await buffer(request)), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new ApiError(400, 'The request is no form');
  });
}

/** Sends a reply; a caller that has disconnected is ignored. */
export function send(response: ServerResponse, reply: Reply): void {
  if (response.destroyed) return;
  response.writeHead(reply.status, {
    'content-type': reply.type ?? 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    ...reply.headers,
  });
  response.end(reply.text ?? JSON.stringify(reply.json));
}

function same(one: string, two: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(two)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** Throws 401 unless the Authorization header is Basic with the account's key pair. */
export function requireKeyPair(request: IncomingMessage, account: Account): void {
  const [scheme = '', given = ''] = (request.headers.authorization ?? '').split(' ');
  const decoded = Buffer.from(given, 'base64').toString('utf8');
  if (scheme.toLowerCase() === 'basic' && same(decoded, `${account.keyId}:${account.keySecret}`)) return;
  throw new ApiError(401, 'Authentication failed');
}

/** Throws 403 for another machine, and for a web page of another site that calls through a browser. */
export function requireLoopback(request: IncomingMessage): void {
  const origin = request.headers.origin;
  const local = origin === undefined || (URL.canParse(origin) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(origin).hostname));
  if (!local || !LOOPBACK.has(request.socket.remoteAddress ?? '')) throw new ApiError(403, 'Only available on this machine');
}
