import type { hc, InferResponseType } from 'hono/client';
import type { Api } from '../functions/api.ts';
import type { Card } from './features/catalog/card.server.ts';
import type { AbandonBody, CreateOrderBody, QuoteBody, VerifyBody } from './features/checkout/checkout.schema.ts';
import type { RefusalCode } from './rules/refusal.ts';

type Routes = ReturnType<typeof hc<Api>>['api'];
/** What a cart costs, as the browser gets it. Money in paise. */
export type Quote = InferResponseType<Routes['cart']['quote']['$post'], 200>;
export type QuotedLine = Quote['lines'][number];
type Created = InferResponseType<Routes['create-razorpay-order']['$post'], 200>;
type Verified = InferResponseType<Routes['verify-razorpay-payment']['$post']>;
type Reopened = InferResponseType<Routes['orders'][':id']['pay']['$post'], 200>;
type Abandoned = InferResponseType<Routes['orders'][':id']['abandon']['$post'], 200>;

/** The server's "no", with the facts that help to go on. `NETWORK`: no answer came. */
export interface Denial {
  readonly code: RefusalCode | 'NETWORK';
  readonly title: string;
  readonly details: string;
  readonly quote?: Quote;
  readonly fields?: Record<string, string>;
  readonly dbOrderId?: string;
}
export type Answer<T> =
  | { readonly ok: true; readonly status: number; readonly data: T }
  | { readonly ok: false; readonly status: number; readonly denial: Denial };

/** So long an answer is waited for; then the call counts as lost. */
const PATIENCE = 25_000;
const offline: Denial = { code: 'NETWORK', title: 'No connection', details: 'Please check your internet connection.' };
const fault: Denial = { code: 'INTERNAL', title: 'Something went wrong', details: 'Something went wrong on our side. Please try again.' };

/** Never throws: a lost connection and an answer that is no JSON are denials too. A call that was aborted has status -1. */
async function call<T>(
  path: string,
  body?: object,
  init: { signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<Answer<T>> {
  const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(init.signal ? [init.signal] : [])]);
  const sent = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...init.headers } };
  let answer: Response;
  let data: unknown;
  try {
    answer = await fetch(`/api${path}`, { ...sent, signal });
    data = await answer.json().catch(() => null);
  } catch {
    return { ok: false, status: init.signal?.aborted ? -1 : 0, denial: offline };
  }
  const told = typeof data === 'object' ? data : null;
  if (answer.ok && told) return { ok: true, status: answer.status, data: told as T };
  return { ok: false, status: answer.status, denial: told && 'code' in told ? (told as Denial) : fault };
}

/** The token of a signed link, where the order is not this browser's own. */
const byLink = (token?: string) => (token ? `?token=${encodeURIComponent(token)}` : '');

/** The calls that islands make. */
export const api = {
  quote: (body: QuoteBody, signal?: AbortSignal) => call<Quote>('/cart/quote', body, signal && { signal }),
  /** `ids`: '1,2,3' */
  suggestions: (ids: string) => call<{ products: Card[] }>(`/products/suggestions?for=${ids}`),
  createOrder: (body: CreateOrderBody, key: string) =>
    call<Created>('/create-razorpay-order', body, { headers: { 'idempotency-key': key } }),
  verifyPayment: (body: VerifyBody, token?: string) => call<Verified>(`/verify-razorpay-payment${byLink(token)}`, body),
  abandonOrder: (id: string, body: AbandonBody, token?: string) => call<Abandoned>(`/orders/${id}/abandon${byLink(token)}`, body),
  payAgain: (id: string, token?: string) => call<Reopened>(`/orders/${id}/pay${byLink(token)}`, {}),
};
