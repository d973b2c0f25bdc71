import { asc, inArray, type SQL } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { categories, productSizes, products } from '../products.table.ts';
import { pieceTextsQuery } from './line-translations.server.ts';
import { listProducts, type ProductList } from './list-products.server.ts';
import type { ProductListQuery } from './product.schema.ts';
import { type CsvColumn, lineOf } from './product-csv.ts';
import { formOf } from './read-product.server.ts';
import { storedColumns } from './stored-product.server.ts';

/** A page of products as lines of a catalogue file, in the order of the list. */
export interface ProductSheet extends Pick<ProductList, 'next' | 'previous' | 'total'> {
  readonly rows: readonly Readonly<Record<CsvColumn, string>>[];
  /** Names of all categories, for the cell that chooses one. */
  readonly categories: readonly string[];
}

/** Reads the products that a list shows, with everything that can be changed in a sheet. Two round trips. */
export async function readSheet(shop: Shop, query: ProductListQuery, matches: SQL | undefined): Promise<ProductSheet> {
  const { orm } = shop.db;
  const { rows, next, previous, total } = await listProducts(shop, query, matches);
  const ids = [-1, ...rows.map(({ id }) => id)];
  const read = await shop.db.read({
    found: orm.select(storedColumns).from(products).where(inArray(products.id, ids)),
    sizes: orm.select().from(productSizes).where(inArray(productSizes.productId, ids)).orderBy(asc(productSizes.size)),
    texts: pieceTextsQuery(shop, orm.select({ id: products.id }).from(products).where(inArray(products.id, ids))),
    names: orm.select({ id: categories.id, name: categories.name }).from(categories).orderBy(asc(categories.name)),
  });
  const nameOf = new Map(read.names.map(({ id, name }) => [id, name]));
  const byId = new Map(read.found.map((product) => [product.id, product]));
  return {
    rows: rows.flatMap(({ id }) => {
      const product = byId.get(id);
      if (!product) return [];
      const sizes = read.sizes.filter(({ productId }) => productId === id);
      const texts = read.texts.filter(({ subject }) => subject === String(id));
      const category = nameOf.get(product.categoryId ?? -1) ?? '';
      return [lineOf({ id, form: formOf(product, sizes), category, stockQuantity: product.stockQuantity, sizes, texts })];
    }),
    next,
    previous,
    total,
    categories: read.names.map(({ name }) => name),
  };
}
