import { sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { products } from '../products.table.ts';
import { productsMatching } from './list-products.server.ts';

/** A product that a search of the whole area finds; archived ones too. */
export interface FoundProduct {
  readonly id: number;
  readonly name: string;
  readonly sku: string | null;
  /** Key in the media bucket, or null. */
  readonly image: string | null;
  readonly price: Paise;
  readonly stockQuantity: number;
  readonly isArchived: boolean;
}

/** What is on sale first, then by name. */
export const foundProductsQuery = ({ db: { orm } }: Shop, search: string, limit: number) =>
  orm
    .select({
      id: products.id,
      name: products.name,
      sku: products.sku,
      image: sql<string | null>`json_extract(${products.images}, '$[0]')`.as('image'),
      price: products.price,
      stockQuantity: products.stockQuantity,
      isArchived: sql<boolean>`${products.archivedAt} IS NOT NULL`.mapWith(Boolean).as('is_archived'),
    })
    .from(products)
    .where(productsMatching(search))
    .orderBy(sql`is_archived`, sql`+${products.name}`)
    .limit(limit);
