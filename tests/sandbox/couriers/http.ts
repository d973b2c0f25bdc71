import type { IncomingHttpHeaders } from 'node:http';
import type { World } from './world.ts';

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

export type Answers = (call: Call) => Reply;

export const ok = (json: unknown): Reply => ({ status: 200, json });
/** As Shiprocket says no. */
export const refusal = (status: number, message: string, more: object = {}): Reply => ({
  status,
  json: { message, ...more, status_code: status },
});

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

export const get = (path: RegExp, run: Route['run']): Route => ({ method: 'GET', path, run });
export const post = (path: RegExp, run: Route['run']): Route => ({ method: 'POST', path, run });

export function answerBy(routes: readonly Route[], call: Call): Reply | null {
  for (const { method, path, run } of routes) {
    const [, ...groups] = method === call.method ? (path.exec(call.path) ?? []) : [];
    if (method === call.method && path.test(call.path)) return run(call, ...groups.map((each) => decodeURIComponent(each ?? '')));
  }
  return null;
}

const PHP = ['Invalid argument supplied for foreach()', 'Trying to get property of non-object'];
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

const escaped = (text: string) => text.replace(/[\\()]/g, (sign) => `\\${sign}`).replace(/[^\x20-\x7e]/g, '?');

/** A label of 4×6 inches with lines of text: the smallest file that a viewer opens. */
function labelPdf(lines: readonly string[]): Buffer {
  const text = lines.map((line, at) => `BT /F1 14 Tf 18 ${400 - at * 24} Td (${escaped(line)}) Tj ET`).join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const starts = objects.map((object, at) => {
    const start = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${file}xref\n0 6\n0000000000 65535 f \n${table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Answers the public address of a label or a manifest. */
export function publicFile({ knobs: { label }, parcels }: World, name: string): Reply {
  if (label === 'gone') return page(404, 'NoSuchKey');
  if (label === 'html') return page(200, 'Sign in');
  const parcel = parcels.find(({ id }) => name === `label-${id}.pdf`);
  const lines = parcel
    ? [parcel.carrier, parcel.awb, parcel.reference, parcel.name, parcel.address, `${parcel.city} ${parcel.pin}`]
    : [name];
  return { status: 200, type: 'application/pdf', text: label === 'empty' ? '' : labelPdf(lines) };
}
