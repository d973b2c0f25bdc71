import { currentRequest, type RequestNote } from '../request/request-note.ts';
import { ShopError } from '../shop-error.ts';

/** The logged facts of an error: what happened and where in the code, without personal data. */
interface ErrorDescription {
  readonly error: string;
  /** Code of a refusal, or of the innermost cause. */
  readonly code?: string;
  /** Message of the innermost cause, without anything that could be personal data. */
  readonly message?: string;
  /** Fingerprint of the statement that failed: the same for the same SQL. */
  readonly statement?: string;
  /** Frames of the outermost error. */
  readonly stack?: string;
}

const FRAMES_MAX = 12;
const CHARS_MAX = 300;
/** Longer messages are cut before they are redacted, so that no client can make this slow. */
const READ_MAX = 2_000;
const CAUSES_MAX = 8;

/** Returns a text without e-mail addresses, long numbers, tokens and query strings. Ids of orders and payments stay. */
export function redact(text: string): string {
  return text
    .slice(0, READ_MAX)
    .replace(/[?#](?=\S*=)\S+/g, '?[…]')
    .replace(/[^\s@<>"']+@[^\s@<>"']+/g, '[mail]')
    .replace(/(?<![\w.-])(?!(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-]))[\w.-]*[\w-]{24,}[\w.-]*/gi, '[token]')
    .replace(/(?<![\w-])\+?\d[\d\s-]{7,}\d(?![\w-])/g, '[number]')
    .slice(0, CHARS_MAX);
}

/**
 * Returns the message of an error from a library, without quoted text (it may be user input) and without parameters of statements.
 */
const messageOf = ({ message }: Error) =>
  redact(
    message
      .replace(/Failed query:[\s\S]*/, 'Failed query')
      .replace(/params:[\s\S]*/, 'params')
      .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '[…]'),
  );

/** Returns the FNV-1a hash: eight hexadecimal digits. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Returns an error and its causes, outermost first. */
function causes(error: unknown): Error[] {
  const all: Error[] = [];
  for (let each = error; each instanceof Error && all.length < CAUSES_MAX; each = each.cause) all.push(each);
  return all;
}

/** Returns the frames of a stack without its message, which may have several lines and quote user input. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at \S.*:\d+:\d+\)?$/.test(line))
    .slice(0, FRAMES_MAX)
    .join('\n');

function describeError(error: unknown): ErrorDescription {
  const chain = causes(error);
  const [outer, inner] = [chain[0], chain.at(-1)];
  if (!outer || !inner) return { error: typeof error === 'string' ? redact(error) : typeof error };
  const refused = chain.find((each) => each instanceof ShopError);
  const code = refused?.code ?? ('code' in inner && /^\w{1,60}$/.test(String(inner.code)) ? String(inner.code) : undefined);
  const query = chain.map((each) => ('query' in each ? each.query : null)).find((each) => typeof each === 'string');
  const stack = framesOf(outer);
  return {
    error: inner.name,
    ...(code && { code }),
    // The message of a refusal is written for the customer; its code says the same.
    ...(!refused && { message: messageOf(inner) }),
    ...(query && { statement: fingerprint(query) }),
    ...(stack && { stack }),
  };
}

/** Returns one line of JSON: time, level, and the request in which it happened. */
function line(level: 'info' | 'error' | 'security', facts: object): string {
  const request = currentRequest()?.id;
  return JSON.stringify({ ts: new Date().toISOString(), level, ...(request && { request }), ...facts });
}

let isQuiet = false;

/** Runs work of a command whose report for a person says what would otherwise be logged. */
export async function withoutLog<T>(work: () => Promise<T>): Promise<T> {
  isQuiet = true;
  try {
    return await work();
  } finally {
    isQuiet = false;
  }
}

/**
 * Logs one line for the operator, and reports it; clients never see it. `where` names the part of the shop, or a path without its query.
 * It contains no personal data: no parameters of statements, tokens, addresses, names or phone numbers.
 */
export function logFault(where: string, error: unknown): void {
  const fault = { where: redact(where), ...describeError(error) };
  if (!isQuiet) console.error(line('error', fault));
  currentRequest()?.report(fault);
}

/** Logs one line for a request that a route answered. `ms` is its duration, waiting included. */
export function logRequest({ route, trips, rowsRead, version }: RequestNote, method: string, status: number, ms: number): void {
  console.log(line('info', { event: 'request', method, route, status, ms, trips, rows: rowsRead, ...(version && { version }) }));
}

/** Events that an operator looks for after an attack (ASVS 16.3). */
type SecurityEvent =
  | 'sign_in'
  | 'sign_in_failed'
  | 'second_factor_failed'
  | 'second_factor_changed'
  | 'password_changed'
  | 'locked_out'
  | 'origin_refused'
  | 'signature_refused'
  | 'role_refused'
  | 'confirmed_again'
  | 'sessions_ended'
  | 'holds_refused';

/** Facts of a security event. Never an address, name, phone number, token or code: `account` is the user's id. */
interface SecurityFacts {
  readonly account?: string | undefined;
  readonly route?: string | undefined;
  /** A fixed word of the shop, such as the code of a refusal. */
  readonly reason?: string | undefined;
}

/** Logs one JSON line for a security event, without personal data. */
export function logSecurity(event: SecurityEvent, facts: SecurityFacts = {}): void {
  const route = facts.route && redact(facts.route);
  console.log(line('security', { event, ...facts, ...(route && { route }) }));
}
