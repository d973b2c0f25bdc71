import type { AnswerOf, AnyRoute, AskOf, PlaceOf, Route } from './api-routes.ts';
import type { Asked } from './route-types.ts';
import { type Answer as AnyAnswer, type CallInit, callRoute, type Denied, routeAddress } from './ui/call.client.ts';

/** The quote of a cart, as the browser receives it. Money in paise. */
export type Quote = AnswerOf<'POST /cart/quote'>;
export type QuotedLine = Quote['lines'][number];

/** A refusal of the server, with the facts that the browser needs to continue. `NETWORK`: there was no answer. */
export interface Denial extends Denied {
  readonly quote?: Quote;
  readonly dbOrderId?: string;
  /** Sum to be paid in advance, in paise. */
  readonly advance?: number;
}
export type Answer<T> = AnyAnswer<T, Denial>;

/**
 * Calls the API, typed by its routes: `call('PUT /wishlist/:id', { params: { id: 7 } })`. A path that the API does not have, a body that
 * its schema refuses and a wrong use of the answer do not compile. Never throws; see `callRoute`.
 */
export const call: <R extends Route>(route: R, ...options: Asked<AskOf<R> & CallInit>) => Promise<Answer<AnswerOf<R>>> = callRoute;

/** The address of a route, for what `call` cannot send, such as a file. */
export const addressOf: <R extends AnyRoute>(route: R, place: PlaceOf<R>) => string = routeAddress;
