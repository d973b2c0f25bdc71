import { type FoundCustomer, foundCustomersQuery } from '../../features/customers/admin/find-customers.server.ts';
import { type FoundProduct, foundProductsQuery } from '../../features/search/admin/find-products.server.ts';
import type { Shop } from '../../platform/shop.ts';
import { type FoundOrder, foundOrdersQuery } from '../order-reads/find-orders.server.ts';

/** Of each kind; more are on the kind's own list. */
const HITS = 5;

export interface Found {
  readonly products: readonly FoundProduct[];
  readonly orders: readonly FoundOrder[];
  readonly customers: readonly FoundCustomer[];
}

const nothing: Found = { products: [], orders: [], customers: [] };

/** Finds products, orders and customers with these words, in one round trip. */
export async function find(shop: Shop, search: string): Promise<Found> {
  if (search === '') return nothing;
  return shop.db.read({
    products: foundProductsQuery(shop, search, HITS),
    orders: foundOrdersQuery(shop, search, HITS),
    customers: foundCustomersQuery(shop, search, HITS),
  });
}
