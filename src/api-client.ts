import type { AnswerOf, AnyRoute, AskOf, PlaceOf, Route } from './api-routes.ts';
import { type Answer as AnyAnswer, type CallInit, callRoute, type Denied, routeAddress } from './ui/call.client.ts';

/** What a cart costs, as the browser gets it. Money in paise. */
export type Quote = AnswerOf<'POST /cart/quote'>;
export type QuotedLine = Quote['lines'][number];

/** The server's "no", with the facts that help to go on. `NETWORK`: no answer came. */
export interface Denial extends Denied {
  readonly quote?: Quote;
  readonly dbOrderId?: string;
}
export type Answer<T> = AnyAnswer<T, Denial>;

/** Optional where nothing of it is needed. */
type Asked<T> = object extends T ? [asked?: T] : [asked: T];

/**
 * Asks the API, typed by its routes: `call('PUT /wishlist/:id', { params: { id: 7 } })`. A path that the API does not have, a body that
 * its schema refuses and a misread answer do not compile. Never throws; see `callRoute`.
 */
export const call: <R extends Route>(route: R, ...asked: Asked<AskOf<R> & CallInit>) => Promise<Answer<AnswerOf<R>>> = callRoute;

/** The address of a route, for what `call` cannot send, such as a file. */
export const addressOf: <R extends AnyRoute>(route: R, place: PlaceOf<R>) => string = routeAddress;
