import { MESSAGE_TIMEOUT } from '../../../rules/people/message-deadlines.ts';
import { StuckError, UndeliverableError } from '../outbox/delivery-faults.ts';
import { CarrierError, type MailFault } from './mail-carrier.ts';

/** The answer of a mail service: its status and its JSON, empty if it is none. */
export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Calls a mail service once, for at most MESSAGE_TIMEOUT.
 * @throws CarrierError `later` if it does not answer; it may have done what was asked all the same
 */
export async function callService(name: string, request: Request): Promise<ServiceAnswer> {
  try {
    const answer = await fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(MESSAGE_TIMEOUT) });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: objectIn(text) };
  } catch (error) {
    throw new CarrierError(`${name} did not answer (${error instanceof Error ? error.name : 'error'})`, 'later', true);
  }
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Returns a request with a JSON body. */
export const jsonRequest = (url: string, headers: Readonly<Record<string, string>>, body: object): Request =>
  new Request(url, { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

/** Faults that HTTP itself names. A carrier's table of its own codes comes first. */
function faultOfStatus(status: number): MailFault {
  if (status === 401 || status === 403) return 'setup';
  if (status === 408 || status === 429 || status >= 500) return 'later';
  return 'stuck';
}

/**
 * Throws what a refusal means. `code` is the carrier's own code, which `table` translates; without an entry the status decides. After a
 * status of 500 or 504 it is unknown whether the carrier has the mail.
 */
export function refuse(name: string, status: number, code: string, table: Readonly<Record<string, MailFault>>): never {
  const fault = table[code] ?? faultOfStatus(status);
  const message = `${name} ${status}, code ${code || 'none'}`;
  if (fault === 'pointless') throw new UndeliverableError(message);
  if (fault === 'stuck') throw new StuckError(message);
  throw new CarrierError(message, fault, fault === 'later' && (status === 500 || status === 504));
}
