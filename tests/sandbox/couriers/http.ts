import type { IncomingHttpHeaders } from 'node:http';

export type Json = Record<string, unknown>;

/** One request to a service; `path` is what the real host would get, without the query. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** `json` undefined: no body. `text` is sent as it is. */
export interface Reply {
  readonly status: number;
  readonly json?: unknown;
  readonly text?: string | Buffer;
  readonly type?: string;
  readonly location?: string;
}

export const ok = (json: unknown): Reply => ({ status: 200, json });
export const empty = (status: 202 | 204): Reply => ({ status });

export function jsonIn(body: string): Json {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Json) : {};
  } catch {
    return {};
  }
}

export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : []);

/** `path` matches as a whole; a group of the pattern is an argument. */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  run(call: Call, ...groups: string[]): Reply;
}

/** Returns the answer of the first route that matches; null if none does. */
export function answerBy(routes: readonly Route[], call: Call): Reply | null {
  for (const { method, path, run } of routes) {
    const [, ...groups] = method === call.method ? (path.exec(call.path) ?? []) : [];
    if (method === call.method && path.test(call.path)) return run(call, ...groups.map((each) => decodeURIComponent(each ?? '')));
  }
  return null;
}

const PHP = ['Invalid argument supplied for foreach()', 'Trying to get property of non-object'];
/** The answer of a type error in PHP. */
export const phpError = (count: number): Reply => ({ status: 500, json: { message: PHP[count % PHP.length], status_code: 500 } });

export const page = (status: number, title: string): Reply => ({
  status,
  type: 'text/html; charset=utf-8',
  text: `<!DOCTYPE html><html><head><title>${title}</title><script>var a = "<b>";</script></head><body><h1>${title}</h1></body></html>`,
});

const two = (count: number) => String(count).padStart(2, '0');
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The spellings of a time in IST. */
export function ist(at: number) {
  const [day, clock = ''] = new Date(at + 19_800_000).toISOString().split('T');
  const [year = '', month = '', date = ''] = (day ?? '').split('-');
  const hour = Number(clock.slice(0, 2));
  return {
    day: `${year}-${month}-${date}`,
    iso: `${year}-${month}-${date} ${clock.slice(0, 8)}`,
    spaced: `${date} ${month} ${year} ${clock.slice(0, 8)}`,
    worded: `${date} ${MONTHS[Number(month) - 1]} ${year}, ${two(hour % 12 || 12)}:${clock.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`,
    delhivery: `${year}-${month}-${date}T${clock.slice(0, 12)}`,
  };
}
