import type * as z from 'zod';
import type { Outcome } from '../courier.ts';
import { type CourierAnswer, type CourierCall, callCourier, readAnswer } from '../courier-call.server.ts';
import type { CourierContext } from '../courier-context.ts';
import { textIn } from '../courier-shapes.ts';
import { courierWords, refusalKind } from '../courier-words.ts';
import { after, refused } from '../outcomes.ts';
import { DELHIVERY, type DelhiveryAccount } from './delhivery-account.ts';

interface DelhiveryQuestion {
  readonly method: 'GET' | 'POST';
  /** Begins with '/'. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: object;
  /** Sent as `format=json&data=…`, as bookings want it. */
  readonly form?: object;
  /** Ms. */
  readonly within: number;
  readonly acts: boolean;
}

export type AskDelhivery = <T>(question: DelhiveryQuestion, shape: z.ZodType<T>) => Promise<Outcome<T>>;

/** Returns calls to Delhivery that carry the account's token. What a refusal with 200 means, each call reads itself. */
export function delhiveryCalls({ base, token }: DelhiveryAccount, context: CourierContext): AskDelhivery {
  return ({ method, path, body, form, within, acts }, shape) => {
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const sent = form ? `format=json&data=${encodeURIComponent(JSON.stringify(form))}` : body && JSON.stringify(body);
    const call: CourierCall = {
      service: DELHIVERY,
      method,
      url: base + path,
      headers: { authorization: `Token ${token}`, ...(sent !== undefined && { 'content-type': type }) },
      ...(sent !== undefined && { body: sent }),
      within,
      acts,
      secrets: [token],
    };
    return after(callCourier(context, call), (answer) => judged(call, answer, shape));
  };
}

function judged<T>(call: CourierCall, answer: CourierAnswer, shape: z.ZodType<T>): Outcome<T> {
  const { status, json, text } = answer;
  if (status < 300) return readAnswer(call, answer, shape);
  const words = courierWords(textIn(json) || text, call.secrets) || `${DELHIVERY} answered ${status}.`;
  if (status === 401) return refused('login', words);
  // Too many questions are 403 for half a minute, and nothing tells them from a token that may not ask.
  if (status === 403) return refused('busy', `${DELHIVERY} answered 403: ${words}`);
  return refused(refusalKind(words, status), words);
}
