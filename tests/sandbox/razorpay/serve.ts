import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from './errors.ts';
import { diesAfterCommit, plannedFailure } from './faults.ts';
import { readForm, readJson, requireKeyPair, requireLoopback, send } from './http.ts';
import { find, type Route } from './router.ts';
import type { Sandbox } from './sandbox.ts';

/** Answers one request; never rejects. */
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
  const reply = await route.run({
    method,
    path: url.pathname,
    query: url.searchParams,
    params,
    headers: request.headers,
    body,
    form,
    pause,
  });
  if (faulty) await sandbox.sleep(sandbox.knobs.delayAfterMs);
  if (faulty && diesAfterCommit(sandbox.knobs, aim)) return void request.socket.destroy();
  send(response, reply);
}
