import type { Context } from 'hono';
import type { Shop } from '../shop.ts';
import type { Account, Customer, Visitor } from './visitor.ts';

/** What every route of the API finds in its context. */
export interface ShopEnv {
  Bindings: object;
  Variables: {
    shop: Shop;
    visitor: Visitor;
    /** Null for a guest. */
    account: Account | null;
  };
}

/** What a route finds behind a permission that guests do not have. */
export interface SignedInEnv {
  Variables: {
    visitor: Customer;
    account: Account;
  };
}

/** What a verb gets of a route whose cookies it sets: of any route, whatever its permission. */
export type RouteContext = Pick<Context<ShopEnv>, 'var' | 'req' | 'header'>;
