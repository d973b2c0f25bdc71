import type { Person } from './people.ts';
import type { Route } from './routes.ts';

/** valid: what the shop's own pages send; near: one thing wrong; hostile: what no page would send. */
export const kinds = ['valid', 'near', 'hostile'] as const;
export type Kind = (typeof kinds)[number];

/** One request, and what is known of its sender. */
export interface Asked {
  /** Of the step; with the seed it makes this request again. */
  readonly index: number;
  readonly kind: Kind;
  readonly route: Route;
  readonly person: Person;
  /** False where the cookies prove nothing: none, tampered, planted, dead. */
  readonly isOwn: boolean;
  /** A signed link, a mailed code or a payment's signature of the sender goes with it. */
  readonly isProved: boolean;
  /** A browser says that another site sends it. */
  readonly isForeign: boolean;
  /** Why it must be answered with 4xx, where the fuzzer knows. */
  readonly refuse: string | null;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
}

export interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export const textOf = (body: Asked['body']): string => (typeof body === 'string' ? body : body ? new TextDecoder().decode(body) : '');

const SHOWN = 2_000;

/** The request as a line for a shell; what no shell can carry is escaped. */
export function curlLine({ method, path, headers, body }: Asked): string {
  const quoted = (text: string) => `$'${JSON.stringify(text).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')}'`;
  const head = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const text = textOf(body);
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…(${text.length} characters)` : text;
  return ['curl', '-X', method, quoted(`S${path}`), ...head, ...(body === undefined ? [] : ['--data-binary', quoted(shown)])].join(' ');
}
