import * as z from 'zod';
import type { Outcome } from '../courier.ts';
import { type CourierAnswer, type CourierCall, callCourier, readAnswer } from '../courier-call.server.ts';
import type { CourierContext } from '../courier-context.ts';
import { textIn } from '../courier-shapes.ts';
import { courierWords, refusalKind } from '../courier-words.ts';
import { after, done, refused } from '../outcomes.ts';
import { SHIPROCKET, type ShiprocketAccount } from './shiprocket-account.ts';
import { shiprocketToken } from './shiprocket-token.server.ts';

interface ShiprocketQuestion {
  readonly method: 'GET' | 'POST';
  /** Begins with '/'. */
  readonly path: string;
  readonly body?: object;
  /** Ms. */
  readonly within: number;
  readonly acts: boolean;
}

export type AskShiprocket = <T>(question: ShiprocketQuestion, shape: z.ZodType<T>) => Promise<Outcome<T>>;

/** A refusal, whatever the status that came with it: `{"status":404,"message":…}` and `{"message":…,"status_code":422}` come with 200 too. */
const refusal = z.object({
  message: z.unknown().optional(),
  errors: z.unknown().optional(),
  error: z.unknown().optional(),
  /** Its name is the message. */
  already_manifested_shipment_ids: z.unknown().optional(),
  status: z.unknown().optional(),
  status_code: z.unknown().optional(),
});

/** Returns calls to Shiprocket that carry the account's token. */
export function shiprocketCalls(account: ShiprocketAccount, context: CourierContext): AskShiprocket {
  const tokens = shiprocketToken(account, context);

  const callWith = (token: string, { method, path, body, within, acts }: ShiprocketQuestion): CourierCall => ({
    service: SHIPROCKET,
    method,
    url: account.base + path,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    within,
    acts,
    secrets: [token, account.password],
  });

  return (question, shape) =>
    after(tokens.current(), (first) =>
      after(callCourier(context, callWith(first, question)), async (answer) => {
        if (answer.status !== 401) return judged(callWith(first, question), answer, shape);
        // 401: nothing was done, so the call may be made once more with a new token.
        return after(tokens.renewed(first), (token) =>
          after(callCourier(context, callWith(token, question)), (again) => judged(callWith(token, question), again, shape)),
        );
      }),
    );
}

function judged<T>(call: CourierCall, answer: CourierAnswer, shape: z.ZodType<T>): Outcome<T> {
  const { status, json, text } = answer;
  const { data: said } = refusal.safeParse(json);
  const inside = [said?.status_code, said?.status].map(Number).find((code) => code >= 400 && code < 600);
  if (status < 300 && inside === undefined)
    return status === 204 || text === '' ? readEmpty(call, answer, shape) : readAnswer(call, answer, shape);
  const manifested = said?.already_manifested_shipment_ids === undefined ? '' : 'Already manifested.';
  const words = courierWords(
    [said?.message, said?.errors, said?.error, manifested].map(textIn).filter(Boolean).join(' ') || text,
    call.secrets,
  );
  if (status === 401 || status === 403) return refused('login', `${SHIPROCKET} answered ${status}: ${words}`);
  return refused(refusalKind(words, inside ?? status), words || `${SHIPROCKET} answered ${status}.`);
}

/** 202 and 204 have no body, which is a value of its own. */
function readEmpty<T>(call: CourierCall, answer: CourierAnswer, shape: z.ZodType<T>): Outcome<T> {
  const empty = shape.safeParse(undefined);
  return empty.success ? done(empty.data) : readAnswer(call, answer, shape);
}
