import { cannedRepliesQuery, repliesIn } from '../../features/canned-replies/canned-replies.server.ts';
import { type FoundCustomer, foundCustomersQuery } from '../../features/customers/admin/find-customers.server.ts';
import { type FoundProduct, foundProductsQuery } from '../../features/search/admin/find-products.server.ts';
import type { Shop } from '../../platform/shop.ts';
import type { CannedReply } from '../../rules/canned-replies.ts';
import { type FoundOrder, foundOrdersQuery } from '../order-reads/find-orders.server.ts';

/** Of each kind; more are on the kind's own list. */
const HITS = 5;

export interface Found {
  readonly products: readonly FoundProduct[];
  readonly orders: readonly FoundOrder[];
  readonly customers: readonly FoundCustomer[];
  /** Ready texts of the shop. */
  readonly replies: readonly CannedReply[];
}

const nothing: Found = { products: [], orders: [], customers: [], replies: [] };

/** Finds products, orders, customers and ready texts with these words, in one round trip. */
export async function find(shop: Shop, search: string): Promise<Found> {
  if (search === '') return nothing;
  const { kept, ...found } = await shop.db.read({
    products: foundProductsQuery(shop, search, HITS),
    orders: foundOrdersQuery(shop, search, HITS),
    customers: foundCustomersQuery(shop, search, HITS),
    kept: cannedRepliesQuery(shop),
  });
  const terms = search.toLowerCase().split(/\s+/);
  const isFound = ({ title, text }: CannedReply) => terms.every((term) => `${title} ${text}`.toLowerCase().includes(term));
  return { ...found, replies: repliesIn(kept).texts.filter(isFound).slice(0, HITS) };
}
