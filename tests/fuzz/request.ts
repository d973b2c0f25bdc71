import type { Person } from './people.ts';
import type { Route } from './routes.ts';

/** valid: what the shop's pages send; near: valid but for one mistake; hostile: what no page would send. */
export const kinds = ['valid', 'near', 'hostile'] as const;
export type Kind = (typeof kinds)[number];

/** One request, and what is known about its sender. */
export interface FuzzRequest {
  /** Number of the step; together with the seed it reproduces this request. */
  readonly index: number;
  readonly kind: Kind;
  readonly route: Route;
  readonly person: Person;
  /** False if the cookies do not identify the sender: missing, tampered with, made up, or of an ended session. */
  readonly isOwn: boolean;
  /** The request carries a signed link, a mailed code or a payment signature of the sender. */
  readonly isProved: boolean;
  /** The headers say that another site sends it. */
  readonly isForeign: boolean;
  /** Why it must be answered with 4xx, if the fuzzer knows. */
  readonly refuse: string | null;
  readonly method: string;
  /** Including the query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
}

export interface FuzzResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export const textOf = (body: FuzzRequest['body']): string => (typeof body === 'string' ? body : body ? new TextDecoder().decode(body) : '');

const SHOWN = 2_000;

/** The request as a curl command; characters that a shell cannot carry are escaped. */
export function curlLine({ method, path, headers, body }: FuzzRequest): string {
  const quoted = (text: string) => `$'${JSON.stringify(text).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')}'`;
  const head = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const text = textOf(body);
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…(${text.length} characters)` : text;
  return ['curl', '-X', method, quoted(`S${path}`), ...head, ...(body === undefined ? [] : ['--data-binary', quoted(shown)])].join(' ');
}
