import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { CsvPages } from '../../../platform/csv.ts';
import type { Shop } from '../../../platform/shop.ts';
import { categories, productSizes, products } from '../products.table.ts';
import { pieceTextsQuery } from './line-translations.server.ts';
import { type CsvColumn, lineOf } from './product-csv.ts';
import { formOf } from './read-product.server.ts';
import { storedColumns } from './stored-product.server.ts';

/** Products of one page of the export; each page is one round trip. */
const PAGE = 250;

/**
 * The products on sale as rows of a catalogue file, in the order of `columns`, page by page and by id, so that a catalogue of any size needs little
 * memory. Ends after an empty page.
 */
export async function* exportProducts(shop: Shop, columns: readonly CsvColumn[]): CsvPages {
  const { orm } = shop.db;
  let last = 0;
  for (;;) {
    const page = and(isNull(products.archivedAt), gt(products.id, last));
    const ids = orm.select({ id: products.id }).from(products).where(page).orderBy(asc(products.id)).limit(PAGE);
    const read = await shop.db.read({
      found: orm
        .select({ product: storedColumns, category: categories.name })
        .from(products)
        .leftJoin(categories, eq(categories.id, products.categoryId))
        .where(page)
        .orderBy(asc(products.id))
        .limit(PAGE),
      sizes: orm.select().from(productSizes).where(inArray(productSizes.productId, ids)).orderBy(asc(productSizes.size)),
      texts: pieceTextsQuery(shop, ids),
    });
    if (read.found.length === 0) return;
    last = read.found.at(-1)?.product.id ?? last;
    yield read.found.map(({ product, category }) => {
      const sizes = read.sizes.filter(({ productId }) => productId === product.id);
      const line = lineOf({
        id: product.id,
        form: formOf(product, sizes),
        category: category ?? '',
        stockQuantity: product.stockQuantity,
        sizes,
        texts: read.texts.filter(({ subject }) => subject === String(product.id)),
      });
      return columns.map((column) => line[column]);
    });
  }
}
