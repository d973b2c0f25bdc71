import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import type { Knobs, Target } from './knobs.ts';
import { ApiError, isJson, type Json } from './protocol.ts';
import type { Account, Sandbox } from './types.ts';

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  params: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: Json;
  /** The fields and files of a multipart body; null for any other. */
  form: FormData | null;
  /** Waits as the delay knobs require. Only routes with `ownPause` call it themselves. */
  pause(): Promise<void>;
}

/** `json` is sent as JSON, `text` as it is with `type`. */
export interface Reply {
  status: number;
  json?: unknown;
  text?: string;
  type?: string;
  headers?: Record<string, string>;
}

/**
 * Who may call, and which faults apply: `api` needs the key pair, `checkout` only a known key id; the fault knobs apply to
 * both. `page` is public and never fails. `admin` is for tests on this machine.
 */
type Zone = 'api' | 'checkout' | 'page' | 'admin';

export interface Route {
  zone: Zone;
  method: 'GET' | 'POST' | 'PATCH';
  /** `:name` matches one path segment. */
  path: string;
  ownPause?: boolean;
  run(call: Call): Reply | Promise<Reply>;
}

export const ok = (json: unknown): Reply => ({ status: 200, json });

function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const actual = given[index] ?? '';
    if (part.startsWith(':') && actual !== '') params[part.slice(1)] = actual;
    else if (part !== actual) return null;
  }
  return params;
}

/** The first matching route, with its parameters; null if there is none. */
export function find(routes: readonly Route[], method: string, path: string): { route: Route; params: Record<string, string> } | null {
  for (const route of routes) {
    const params = route.method === method ? match(route.path, path) : null;
    if (params !== null) return { route, params };
  }
  return null;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** The request's JSON object, `{}` if it has no body. Throws 400. */
async function readJson(request: IncomingMessage): Promise<Json> {
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
async function readForm(request: IncomingMessage): Promise<FormData | null> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return null;
  return new Response(new Uint8Array(await buffer(request)), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new ApiError(400, 'The request is no form');
  });
}

/** Sends a reply; a caller that has disconnected is ignored. */
function send(response: ServerResponse, reply: Reply): void {
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
function requireKeyPair(request: IncomingMessage, account: Account): void {
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

type Aim = { method: string; path: string };

/** Whether a call is meant; counts it. */
function hits(target: Target | null, { method, path }: Aim): boolean {
  const isMeant =
    target !== null && target.times !== 0 && path.includes(target.path) && (target.method === undefined || target.method === method);
  if (isMeant && target.times > 0) target.times -= 1;
  return isMeant;
}

/** The status to answer instead of doing the work (0 = drop the connection), or null. */
const plannedFailure = ({ failNext }: Knobs, aim: Aim): number | null =>
  failNext !== null && hits(failNext, aim) ? failNext.status : null;

/** Whether this committed call must end without an answer. */
const diesAfterCommit = ({ dieAfterCommit }: Knobs, aim: Aim): boolean => aim.method !== 'GET' && hits(dieAfterCommit, aim);

export async function serve(sandbox: Sandbox, routes: Route[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await answer(sandbox, routes, request, response);
  } catch (error) {
    const known = error instanceof ApiError ? error : new ApiError(500, 'The sandbox failed');
    if (known !== error && !request.destroyed) console.error('razorpay sandbox:', error);
    send(response, { status: known.status, json: { error: known.detail } });
  }
}

async function answer(sandbox: Sandbox, routes: Route[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? 'GET';
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const aim = { method, path: url.pathname };
  const hit = find(routes, method, url.pathname);
  if (hit === null) throw new ApiError(url.pathname.startsWith('/v1/') ? 400 : 404, 'There is nothing at this address');
  const { route, params } = hit;
  const faulty = route.zone === 'api' || route.zone === 'checkout';
  if (route.zone === 'admin') requireLoopback(request);
  if (route.zone === 'api') requireKeyPair(request, sandbox.account);
  const form = await readForm(request);
  const body = form === null && method !== 'GET' ? await readJson(request) : {};
  if (route.zone === 'checkout' && body.key_id !== sandbox.account.keyId) throw new ApiError(401, 'Authentication failed');
  const planned = faulty ? plannedFailure(sandbox.knobs, aim) : null;
  if (planned === 0) return void request.socket.destroy();
  if (planned !== null) throw new ApiError(planned, planned === 429 ? 'Too many requests' : 'The sandbox is set to fail');
  const pause = () => (faulty ? sandbox.sleep(sandbox.knobs.delayMs) : Promise.resolve());
  if (!route.ownPause) await pause();
  const about = { ...aim, query: url.searchParams, params, headers: request.headers };
  const reply = await route.run({ ...about, body, form, pause });
  if (faulty) await sandbox.sleep(sandbox.knobs.delayAfterMs);
  if (faulty && diesAfterCommit(sandbox.knobs, aim)) return void request.socket.destroy();
  send(response, reply);
}
