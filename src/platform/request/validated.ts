import type { MiddlewareHandler } from 'hono';
import type * as z from 'zod/mini';
import { isUuid } from '../../rules/ids.ts';
import { ShopError } from '../shop-error.ts';
import { type RefuseBody, readJson } from './body.ts';
import type { ShopEnv } from './route.ts';

/** A middleware that reads part of a request: `In` is what a client may send, `Out` what the route gets from `c.req.valid(…)`. */
type Reads<In extends object, Out extends object = In> = MiddlewareHandler<ShopEnv, string, { in: In; out: Out }>;
/** A middleware that says by which schema it reads a body. */
type ReadsBody<S extends z.ZodMiniType<object>> = Reads<{ json: z.input<S> }, { json: z.output<S> }> & { readonly schema: S };

/**
 * Reads the JSON body of a route: `c.req.valid('json')` is the schema's output. `limit`: bytes that a body may have that is larger than most.
 * @throws ShopError BAD_REQUEST if it is not JSON; the error of `refuse` where it has another shape: by default MISSING_INFORMATION with
 * `fields`
 */
export function validated<S extends z.ZodMiniType<object>>(schema: S, refuse?: RefuseBody, limit?: number): ReadsBody<S> {
  const read: Reads<{ json: z.input<S> }, { json: z.output<S> }> = async (c, next) => {
    c.req.addValidatedData('json', await readJson(c.req.raw, schema, refuse, limit));
    await next();
  };
  return Object.assign(read, { schema });
}

/** Reads the named parameters of the query string: `c.req.valid('query').token`, undefined if it is missing. */
export function withQuery<Name extends string>(...names: Name[]): Reads<{ query: { readonly [N in Name]?: string } }> {
  return async (c, next) => {
    c.req.addValidatedData('query', Object.fromEntries(names.map((name) => [name, c.req.query(name)])));
    await next();
  };
}

/**
 * Returns the address of a list: `c.req.valid('query')` is what the schema makes of it. A schema of a list catches what does not fit: its
 * first value is taken.
 */
export function withListQuery<S extends z.ZodMiniType>(
  schema: S,
): Reads<{ query: Record<string, string> }, { query: z.output<S> & object }> & { readonly list: S } {
  const read: Reads<{ query: Record<string, string> }, { query: z.output<S> & object }> = async (c, next) => {
    c.req.addValidatedData('query', schema.parse(c.req.query()) as object);
    await next();
  };
  return Object.assign(read, { list: schema });
}

/** Reads the idempotency key: `c.req.valid('header')['idempotency-key']`. @throws ShopError KEY_MISSING */
export const withIdempotencyKey: Reads<{ header: { readonly 'idempotency-key': string } }> = async (c, next) => {
  const key = c.req.header('idempotency-key');
  if (!isUuid(key)) throw new ShopError('KEY_MISSING');
  c.req.addValidatedData('header', { 'idempotency-key': key });
  await next();
};
