import type { RefusalCode } from '../rules/refusals/refusal.ts';

/** The server's "no". `NETWORK`: no answer came. `fields`: what is wrong with which field. `captcha`: the key to show one with. */
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

/** So long an answer is waited for; then the call counts as lost. */
const PATIENCE = 25_000;
const offline: Denied = { code: 'NETWORK', title: 'No connection', details: 'Please check your internet connection.' };
const fault: Denied = { code: 'INTERNAL', title: 'Something went wrong', details: 'Something went wrong on our side. Please try again.' };

export interface CallInit {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly signal?: AbortSignal;
  readonly headers?: Record<string, string>;
  /** The call goes on where the page is left meanwhile. */
  readonly keepalive?: boolean;
}

/**
 * Asks the shop's API; with a body it is a POST unless said otherwise. Never throws: a lost connection and an answer
 * that is no JSON are denials too. Status 0 = no answer came, -1 = the call was aborted.
 */
export async function call<T, D extends Denied = Denied>(path: string, body?: object, init: CallInit = {}): Promise<Answer<T, D>> {
  const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(init.signal ? [init.signal] : [])]);
  const method = init.method ?? (body ? 'POST' : 'GET');
  const { keepalive = false } = init;
  const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...init.headers } };
  let answer: Response;
  let data: unknown;
  try {
    answer = await fetch(`/api${path}`, { method, ...sent, signal, keepalive });
    data = await answer.json().catch(() => null);
  } catch {
    return { ok: false, status: init.signal?.aborted ? -1 : 0, denial: offline as D };
  }
  const told = typeof data === 'object' ? data : null;
  if (answer.ok && told) return { ok: true, status: answer.status, data: told as T };
  return { ok: false, status: answer.status, denial: (told && 'code' in told ? told : fault) as D };
}
