import type * as z from 'zod';
import { readBytes } from '../../../platform/request/body.ts';
import type { Outcome } from './courier.ts';
import type { CourierContext } from './courier-context.ts';
import { ANSWER_BYTES_MAX } from './courier-limits.ts';
import { courierWords } from './courier-words.ts';
import { done, refused, unknown } from './outcomes.ts';

/** Codes of a connection that was never made: nothing was asked. */
const UNCONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

export interface CourierCall {
  /** The service, for sentences: 'Shiprocket'. */
  readonly service: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ms. */
  readonly within: number;
  /** True if it changes something there: with a lost or broken answer it may have happened. */
  readonly acts: boolean;
  /** Secrets that must not appear in anybody's words. */
  readonly secrets: readonly string[];
}

/** An answer below 500. `json` is undefined if the body is none. */
export interface CourierAnswer {
  readonly status: number;
  readonly json: unknown;
  readonly text: string;
}

/**
 * Makes one call. `unknown`: no answer in time, or an error of the service itself while it was acting. Refused, and not for good: nothing
 * was done, because it is not reached, busy, or failed at a question.
 */
export async function callCourier(context: CourierContext, call: CourierCall): Promise<Outcome<CourierAnswer>> {
  const { service, method, url, headers, body, within, acts, secrets } = call;
  try {
    context.spend();
  } catch {
    return refused('busy', `No call is left in this run: ${service} is asked in the next one.`);
  }
  await context.turn();
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
      // A sign-in page in place of an answer is no answer.
      redirect: 'manual',
      signal: AbortSignal.timeout(context.within(within)),
    });
    text = new TextDecoder().decode(await readBytes(answer, ANSWER_BYTES_MAX));
  } catch (error) {
    if (UNCONNECTED.includes(codeOf(error))) return refused('busy', `${service} cannot be reached (${codeOf(error)}).`);
    return unknown(`${service} did not answer (${error instanceof Error ? error.name : 'error'})`);
  }
  const { status } = answer;
  const said = courierWords(`${service} answered ${status}: ${text}`, secrets);
  if (status === 429) return refused('busy', said);
  if (status >= 500 || status === 408 || (status >= 300 && status < 400)) return acts ? unknown(said) : refused('other', said, false);
  return done({ status, json: jsonOf(text), text });
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' ? cause.code : '';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
  } catch {
    return undefined;
  }
}

/** Reads an answer of the expected shape. Another one may have come after the work was done. */
export function readAnswer<T>({ service, acts, secrets }: CourierCall, { status, json, text }: CourierAnswer, shape: z.ZodType<T>) {
  const read = shape.safeParse(json);
  if (read.success) return done(read.data);
  const said = courierWords(`${service} answered ${status} in another form: ${text}`, secrets);
  return acts ? unknown<T>(said) : refused<T>('other', said, false);
}
