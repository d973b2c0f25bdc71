import { ShopError } from './shop-error.ts';

/** What the log says of an error: what happened and where in the code, never with whose data. */
interface ErrorDescription {
  readonly error: string;
  /** Of a refusal of the shop, or of what the innermost cause was. */
  readonly code?: string;
  /** Of the innermost cause, without what could belong to a person. */
  readonly message?: string;
  /** Names the statement that failed: the same for the same SQL. */
  readonly statement?: string;
  /** Frames of the outermost error. */
  readonly stack?: string;
}

const FRAMES_MAX = 12;
const CHARS_MAX = 300;
/** No more of a message is looked at: what somebody sends must not cost time here. */
const READ_MAX = 2_000;
const CAUSES_MAX = 8;

/** A text without addresses of mail, long rows of digits, tokens and queries of links. Ids of orders and payments stay. */
export function redact(text: string): string {
  return text
    .slice(0, READ_MAX)
    .replace(/[?#](?=\S*=)\S+/g, '?[…]')
    .replace(/[^\s@<>"']+@[^\s@<>"']+/g, '[mail]')
    .replace(/(?<![\w.-])(?!(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-]))[\w.-]*[\w-]{24,}[\w.-]*/gi, '[token]')
    .replace(/(?<![\w-])\+?\d[\d\s-]{7,}\d(?![\w-])/g, '[number]')
    .slice(0, CHARS_MAX);
}

/** The message of an error that others threw: what stands in quotes may be what somebody typed, and a statement brings its parameters along. */
const messageOf = ({ message }: Error) =>
  redact(
    message
      .replace(/Failed query:[\s\S]*/, 'Failed query')
      .replace(/params:[\s\S]*/, 'params')
      .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '[…]'),
  );

/** FNV-1a: eight hexadecimal digits. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** An error and what caused it, outermost first. */
function causes(error: unknown): Error[] {
  const all: Error[] = [];
  for (let each = error; each instanceof Error && all.length < CAUSES_MAX; each = each.cause) all.push(each);
  return all;
}

/** Lines of a stack without its messages: a message may be of several lines, and quote what somebody typed. */
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
    // The message of a refusal is a sentence for a shopper; its code says the same.
    ...(!refused && { message: messageOf(inner) }),
    ...(query && { statement: fingerprint(query) }),
    ...(stack && { stack }),
  };
}

/**
 * One line for the operator; never an answer to a client. `where` names the part of the shop, or a path without its query. Nothing
 * of a person is written: no parameters of statements, no token, address, name or phone.
 */
export function logFault(where: string, error: unknown): void {
  console.error(JSON.stringify({ level: 'error', where: redact(where), ...describeError(error) }));
}

/** What an operator looks for after an attack (ASVS 16.3). */
type SecurityEvent =
  | 'sign_in'
  | 'sign_in_failed'
  | 'second_factor_failed'
  | 'second_factor_changed'
  | 'password_changed'
  | 'locked_out'
  | 'origin_refused'
  | 'role_refused'
  | 'confirmed_again'
  | 'holds_refused';

/** Facts of a security event. Never an address, a name, a phone, a token or a code: `account` is the user's id. */
interface SecurityFacts {
  readonly account?: string | undefined;
  readonly route?: string | undefined;
  /** Short words of the shop, such as a refusal's code. */
  readonly reason?: string | undefined;
}

/** One JSON line for each security event, without personal data. */
export function logSecurity(event: SecurityEvent, facts: SecurityFacts = {}): void {
  const route = facts.route && redact(facts.route);
  console.log(JSON.stringify({ level: 'security', event, ...facts, ...(route && { route }) }));
}
