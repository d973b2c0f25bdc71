import { or, type SQL, sql } from 'drizzle-orm';
import { products } from '../../products/products.table.ts';
import { everywhereTerm } from '../word-terms.server.ts';

/**
 * Returns the condition of a search of the administrator: every word anywhere in name, category, attributes or description, in the
 * languages that the shop understands; or a SKU. Undefined for an empty search.
 */
export function productsMatching(search: string): SQL | undefined {
  if (search === '') return undefined;
  const words = everywhereTerm(search);
  const found = words === null ? sql`0` : sql`${products.id} IN (SELECT rowid FROM products_fts WHERE products_fts MATCH ${words})`;
  return or(found, sql`${products.sku} COLLATE NOCASE = ${search}`);
}
