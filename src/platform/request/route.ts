import type { Shop } from '../shop.ts';
import type { Account, Visitor } from './visitor.ts';

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
