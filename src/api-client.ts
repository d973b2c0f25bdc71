import type { hc, InferResponseType } from 'hono/client';
import type { Api } from '../functions/api.ts';
import type { QuoteBody } from './features/cart/cart.schema.ts';
import type { Card } from './features/catalog/card/card.server.ts';
import type { AbandonBody, ContactCodeBody, CreateOrderBody, VerifyBody } from './features/payment/payment.schema.ts';
import { type Answer as AnyAnswer, call as anyCall, type CallInit, type Denied } from './ui/call.client.ts';

type Routes = ReturnType<typeof hc<Api>>['api'];
/** What a cart costs, as the browser gets it. Money in paise. */
export type Quote = InferResponseType<Routes['cart']['quote']['$post'], 200>;
export type QuotedLine = Quote['lines'][number];
type Created = InferResponseType<Routes['create-razorpay-order']['$post'], 200>;
type CodeSent = InferResponseType<Routes['checkout']['code']['$post'], 200>;
type Verified = InferResponseType<Routes['verify-razorpay-payment']['$post']>;
type Reopened = InferResponseType<Routes['orders'][':id']['pay']['$post'], 200>;
type Abandoned = InferResponseType<Routes['orders'][':id']['abandon']['$post'], 200>;

/** The server's "no", with the facts that help to go on. `NETWORK`: no answer came. */
export interface Denial extends Denied {
  readonly quote?: Quote;
  readonly dbOrderId?: string;
}
export type Answer<T> = AnyAnswer<T, Denial>;

const call = <T>(path: string, body?: object, init?: CallInit) => anyCall<T, Denial>(path, body, init);

/** The token of a signed link, where the order is not this browser's own. */
const byLink = (token?: string) => (token ? `?token=${encodeURIComponent(token)}` : '');

/** The calls that islands make. */
export const api = {
  quote: (body: QuoteBody, signal?: AbortSignal) => call<Quote>('/cart/quote', body, signal && { signal }),
  /** `ids`: '1,2,3' */
  suggestions: (ids: string) => call<{ products: Card[] }>(`/products/suggestions?for=${ids}`),
  createOrder: (body: CreateOrderBody, key: string) =>
    call<Created>('/create-razorpay-order', body, { headers: { 'idempotency-key': key } }),
  contactCode: (body: ContactCodeBody) => call<CodeSent>('/checkout/code', body),
  verifyPayment: (body: VerifyBody, token?: string) => call<Verified>(`/verify-razorpay-payment${byLink(token)}`, body),
  abandonOrder: (id: string, body: AbandonBody, token?: string) => call<Abandoned>(`/orders/${id}/abandon${byLink(token)}`, body),
  payAgain: (id: string, token?: string) => call<Reopened>(`/orders/${id}/pay${byLink(token)}`, {}),
};
