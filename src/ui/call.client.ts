import { ownPathOf } from '../rules/language/language.ts';
import type { RefusalCode } from '../rules/refusals/refusal.ts';
import { callTexts } from './calls-script.texts.ts';

/**
 * A refusal of the server. `NETWORK`: there was no answer. `fields`: the messages of invalid fields. `captcha`: the site key, if one is
 * required.
 */
export interface Denied {
  readonly code: RefusalCode | 'NETWORK';
  readonly title: string;
  readonly details: string;
  readonly fields?: Record<string, string>;
  readonly captcha?: string;
}
export type Answer<T, D extends Denied = Denied> =
  | { readonly ok: true; readonly status: number; readonly data: T }
  | { readonly ok: false; readonly status: number; readonly denial: D };

/** Ms to wait for an answer; after that the call counts as failed. */
const CALL_TIMEOUT = 25_000;

/** Returns the denial for a call without an answer. */
function offline(): Denied {
  const t = callTexts();
  return { code: 'NETWORK', title: t.offline, details: t.checkConnection };
}

/** Returns the denial for an answer that is none of the shop's. */
function fault(): Denied {
  const t = callTexts();
  return { code: 'INTERNAL', title: t.wrong, details: t.wrongHere };
}

/** The variable parts of a call's address. */
interface Place {
  /** The values of the `:names` of its path. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** The query string. */
  readonly query?: Readonly<Record<string, string>>;
}

export interface CallInit {
  readonly signal?: AbortSignal | undefined;
  /** The call continues if the visitor leaves the page. */
  readonly keepalive?: boolean;
}

interface Call extends Place, CallInit {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** ('POST /orders/:id/pay', { params: { id: 'o1' }, query: { token: 't' } }) → '/api/orders/o1/pay?token=t', in the language of the page */
export function routeAddress(route: string, { params, query }: Place): string {
  const path = route.replace(/^\w+ |:(\w+)/g, (_, name?: string) => (name ? encodeURIComponent(params?.[name] ?? '') : '/api'));
  return ownPathOf(query ? `${path}?${new URLSearchParams(query)}` : path);
}

/**
 * Calls the shop's API: 'PUT /wishlist/:id'. Never throws: a lost connection and an answer that is not JSON are denials too.
 * Status 0 = no answer, -1 = the call was aborted. Untyped: all other code uses `call` of src/api-client.ts.
 */
export async function callRoute<T, D extends Denied>(route: string, call: Call = {}): Promise<Answer<T, D>> {
  const { body, headers, signal, keepalive = false } = call;
  const [method = ''] = route.split(' ');
  const timeout = AbortSignal.timeout(CALL_TIMEOUT);
  const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
  let answer: Response;
  let data: unknown;
  try {
    answer = await fetch(routeAddress(route, call), { method, ...sent, signal: AbortSignal.any([timeout, signal ?? timeout]), keepalive });
    data = await answer.json().catch(() => null);
  } catch {
    return { ok: false, status: signal?.aborted ? -1 : 0, denial: offline() as D };
  }
  const parsed = typeof data === 'object' ? data : null;
  if (answer.ok && parsed) return { ok: true, status: answer.status, data: parsed as T };
  return { ok: false, status: answer.status, denial: (parsed && 'code' in parsed ? parsed : fault()) as D };
}
