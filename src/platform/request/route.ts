import type { Context } from 'hono';
import type { Shop } from '../shop.ts';
import type { Account, Customer, Visitor } from './visitor.ts';

/** The context of every route of the API. */
export interface ShopEnv {
  Bindings: object;
  Variables: {
    shop: Shop;
    visitor: Visitor;
    /** Null for a guest. */
    account: Account | null;
  };
}

/** The context of a route behind a permission that guests do not have. */
export interface SignedInEnv {
  Variables: {
    visitor: Customer;
    account: Account;
  };
}

/** The part of a route's context that a verb needs to set cookies, whatever the permission of the route. */
export type RouteContext = Pick<Context<ShopEnv>, 'var' | 'req' | 'header'>;
