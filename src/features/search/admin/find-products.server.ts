import { or, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { products } from '../../products/products.table.ts';
import { everywhereTerm } from '../word-terms.server.ts';

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

/** After every text that begins like the one before it, for a search by index. */
const LAST = '\u{10ffff}';

/** Words in name, category, attributes or description, in the languages that the shop understands, or the beginning of a SKU. */
function matching(search: string) {
  const words = everywhereTerm(search);
  return or(
    words === null ? undefined : sql`${products.id} IN (SELECT rowid FROM products_fts WHERE products_fts MATCH ${words})`,
    sql`(${products.sku} COLLATE NOCASE >= ${search} AND ${products.sku} COLLATE NOCASE < ${search + LAST})`,
  );
}

/** Returns the products that match, those on sale first, and of these those with the words in their name. */
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
    .where(matching(search))
    .orderBy(sql`is_archived`, sql`instr(lower(${products.name}), ${search.toLowerCase()}) = 0`, sql`+${products.name}`)
    .limit(limit);
