import type { Context } from 'hono';
import type { Shop } from '../shop.ts';
import type { Caller } from './caller.ts';
import type { Account, Customer, Visitor } from './visitor.ts';

/** The context of every route of the API. */
export interface ShopEnv {
  Bindings: object;
  Variables: {
    shop: Shop;
    caller: Caller;
  };
}

/** The context of a route that begins when it is known who asks. */
export interface VisitorEnv extends ShopEnv {
  Variables: ShopEnv['Variables'] & {
    visitor: Visitor;
    /** Null for a guest. */
    account: Account | null;
  };
}

/** The same behind a permission that guests do not have. */
export interface SignedInEnv {
  Variables: {
    visitor: Customer;
    account: Account;
  };
}

/** The part of a route's context that a verb needs to set cookies, whatever the permission of the route. */
export type RouteContext = Pick<Context<ShopEnv>, 'var' | 'req' | 'header'>;
