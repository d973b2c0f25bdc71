import type { AdminApi } from '../functions/worker/admin-api.ts';
import type { AnswerIn, AskIn, JsonRouteOf, PlaceIn } from './route-types.ts';

/** The routes that the admin area asks: 'PUT /admin/products/:id'. */
export type AdminRoute = JsonRouteOf<AdminApi>;
/** The routes of reads. */
export type AdminReadRoute = Extract<AdminRoute, `GET ${string}`>;
export type AdminAnswer<R extends AdminRoute> = AnswerIn<AdminApi, R>;
export type AdminAsk<R extends AdminRoute> = AskIn<AdminApi, R>;
export type AdminPlace<R extends AdminRoute> = PlaceIn<AdminApi, R>;
