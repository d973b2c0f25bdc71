import type { Shop } from './shop.ts';

/** What every route of the API finds in its context. */
export interface ShopEnv {
  Bindings: object;
  Variables: { shop: Shop };
}
