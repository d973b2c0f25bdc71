import type { ExtractSchema } from 'hono/types';
import type { Api } from '../functions/api.ts';

/**
 * The routes of the API as types: what the browser may send and what it gets. They are inferred from the routers (`.api.ts`): paths and
 * their parameters, `validated(schema)`, `withQuery(…)` and the argument of `c.json(…)`. Types only, so nothing of it reaches the browser.
 */
type Schema = ExtractSchema<Api>;
type Path = keyof Schema & `/api/${string}`;
type NameOf<P extends Path> = P extends `/api${infer Rest}`
  ? keyof Schema[P] extends infer M
    ? M extends `$${infer Method}`
      ? `${Uppercase<Method>} ${Rest}`
      : never
    : never
  : never;

/** 'PUT /cart/items/:product': every route, including those that answer with a page, a file or nothing. */
export type AnyRoute = { [P in Path]: NameOf<P> }[Path];

type Lookup<S, P, M> = P extends keyof S ? (M extends keyof S[P] ? S[P][M] : never) : never;
type EndpointOf<R extends AnyRoute> = R extends `${infer Method} ${infer Rest}`
  ? Lookup<Schema, `/api${Rest}`, `$${Lowercase<Method>}`>
  : never;
type InputOf<R extends AnyRoute> = EndpointOf<R> extends infer E ? (E extends { input: infer I } ? I : never) : never;

/** The routes that answer with JSON. */
export type Route = { [R in AnyRoute]: Extract<EndpointOf<R>, { outputFormat: 'json' }> extends never ? never : R }[AnyRoute];

/** The answer of a route that succeeds. A refusal has the shape of `Denial`. */
export type AnswerOf<R extends Route> = Extract<EndpointOf<R>, { outputFormat: 'json' }>['output'];

/** The JSON body that a route reads. */
export type BodyOf<R extends AnyRoute> = InputOf<R> extends { json: infer Body } ? Body : never;

/** The variable parts of a route's address: the values of its `:names`, and its query string. */
export type PlaceOf<R extends AnyRoute> = (InputOf<R> extends { param: infer P }
  ? { readonly params: { readonly [N in keyof P]: string | number } }
  : object) &
  (InputOf<R> extends { query: infer Query } ? { readonly query?: Query } : object);

/** All input of a route. */
export type AskOf<R extends AnyRoute> = PlaceOf<R> &
  (InputOf<R> extends { json: infer Body } ? { readonly body: Body } : object) &
  (InputOf<R> extends { header: infer Headers } ? { readonly headers: Headers } : object);
