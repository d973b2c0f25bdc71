import type { ExtractSchema } from 'hono/types';

/**
 * The routes of a Hono app as types: what the browser may ask and what it gets. All of it is read off the routers (`.api.ts`): a path and
 * its parameters, `validated(schema)`, `withQuery(…)` and what `c.json(…)` answers. No line of it reaches the browser.
 */
type PathOf<S> = keyof S & `/api/${string}`;
type NameOf<S, P extends PathOf<S>> = P extends `/api${infer Rest}`
  ? keyof S[P] extends infer M
    ? M extends `$${infer Method}`
      ? `${Uppercase<Method>} ${Rest}`
      : never
    : never
  : never;
type NamesOf<S> = { [P in PathOf<S>]: NameOf<S, P> }[PathOf<S>];

/** 'PUT /cart/items/:product': every route of an app, also those that answer with a page, a file or nothing. */
export type AnyRouteOf<App> = NamesOf<ExtractSchema<App>>;

type Lookup<S, P, M> = P extends keyof S ? (M extends keyof S[P] ? S[P][M] : never) : never;
type EndpointOf<App, R> = R extends `${infer Method} ${infer Rest}`
  ? Lookup<ExtractSchema<App>, `/api${Rest}`, `$${Lowercase<Method>}`>
  : never;
type InputOf<App, R> = EndpointOf<App, R> extends infer E ? (E extends { input: infer I } ? I : never) : never;

/** The routes of an app that answer with JSON. */
export type JsonRouteOf<App> = {
  [R in AnyRouteOf<App>]: Extract<EndpointOf<App, R>, { outputFormat: 'json' }> extends never ? never : R;
}[AnyRouteOf<App>];

/** The body of a route's successful answer. */
export type AnswerIn<App, R> = Extract<EndpointOf<App, R>, { outputFormat: 'json' }> extends { output: infer Output } ? Output : never;

/** The JSON body that a route reads. */
export type BodyIn<App, R> = InputOf<App, R> extends { json: infer Body } ? Body : never;

/** The inputs in a route's address: the values of its `:names`, and the query. */
export type PlaceIn<App, R> = (InputOf<App, R> extends { param: infer P }
  ? { readonly params: { readonly [N in keyof P]: string | number } }
  : object) &
  (InputOf<App, R> extends { query: infer Query } ? { readonly query?: Query } : object);

/** All that a route is asked with. */
export type AskIn<App, R> = PlaceIn<App, R> &
  (InputOf<App, R> extends { json: infer Body } ? { readonly body: Body } : object) &
  (InputOf<App, R> extends { header: infer Headers } ? { readonly headers: Headers } : object);

/** Optional where nothing of it is needed. */
export type Asked<T> = object extends T ? [asked?: T] : [asked: T];
