import type { IncomingHttpHeaders } from 'node:http';
import type { Json } from './input.ts';

/** One parsed request. */
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
export type Zone = 'api' | 'checkout' | 'page' | 'admin';

export interface Route {
  zone: Zone;
  method: 'GET' | 'POST' | 'PATCH';
  /** `:name` matches one path segment. */
  path: string;
  ownPause?: boolean;
  run(call: Call): Reply | Promise<Reply>;
}

export function ok(json: unknown): Reply {
  return { status: 200, json };
}

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
