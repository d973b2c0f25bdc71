import type { Api } from '../functions/worker/api.ts';
import type { AnswerIn, AnyRouteOf, AskIn, BodyIn, JsonRouteOf, PlaceIn } from './route-types.ts';

/** Routes that shoppers' pages ask. */
export type AnyRoute = AnyRouteOf<Api>;
export type Route = JsonRouteOf<Api>;
export type AnswerOf<R extends Route> = AnswerIn<Api, R>;
export type BodyOf<R extends AnyRoute> = BodyIn<Api, R>;
export type PlaceOf<R extends AnyRoute> = PlaceIn<Api, R>;
export type AskOf<R extends AnyRoute> = AskIn<Api, R>;
