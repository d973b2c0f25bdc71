import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { type CsvColumns, type CsvExport, cellsOf, EXPORT_PAGE, exportPages, headsOf, rupeesCell } from '../../../platform/csv.ts';
import type { Shop } from '../../../platform/shop.ts';
import { categories, productSizes, products } from '../products.table.ts';

/** A product in one size; '' where it has none. */
interface StockLine {
  readonly product: Pick<typeof products.$inferSelect, 'sku' | 'name' | 'price'>;
  readonly category: string | null;
  readonly size: string;
  /** Pieces that can be bought, and pieces that open orders hold. */
  readonly stockQuantity: number;
  readonly reserved: number;
}

const columns: CsvColumns<StockLine> = [
  ['SKU', ({ product }) => product.sku ?? ''],
  ['Product', ({ product }) => product.name],
  ['Category', ({ category }) => category ?? ''],
  ['Size', ({ size }) => size],
  ['In stock', ({ stockQuantity, reserved }) => stockQuantity + reserved],
  ['Held', ({ reserved }) => reserved],
  ['Available', ({ stockQuantity }) => stockQuantity],
  ['Price', ({ product }) => rupeesCell(product.price)],
  ['Value', ({ product, stockQuantity, reserved }) => rupeesCell(product.price * (stockQuantity + reserved))],
];

/** The pieces of the shop, a row for each product and size. Their value is at the price of now. Archived products are not in it. */
export function exportStock({ db: { orm, read } }: Shop): CsvExport {
  const onSale = isNull(products.archivedAt);
  return {
    heads: headsOf(columns),
    count: () => orm.$count(products, onSale),
    pages: exportPages(
      async (after: { readonly id: number; readonly lines: readonly StockLine[] } | null) => {
        const page = and(onSale, gt(products.id, after?.id ?? 0));
        const ids = orm.select({ id: products.id }).from(products).where(page).orderBy(asc(products.id)).limit(EXPORT_PAGE);
        const { found, sizes } = await read({
          found: orm
            .select({ product: products, category: categories.name })
            .from(products)
            .leftJoin(categories, eq(categories.id, products.categoryId))
            .where(page)
            .orderBy(asc(products.id))
            .limit(EXPORT_PAGE),
          sizes: orm.select().from(productSizes).where(inArray(productSizes.productId, ids)).orderBy(asc(productSizes.size)),
        });
        const ofProduct = Map.groupBy(sizes, ({ productId }) => productId);
        return found.map(({ product, category }) => ({
          id: product.id,
          lines: (ofProduct.get(product.id) ?? [{ size: '', ...product }]).map(({ size, stockQuantity, reserved }) => ({
            ...{ product, category, size, stockQuantity, reserved },
          })),
        }));
      },
      ({ lines }) => lines.map((line) => cellsOf(columns, line)),
    ),
  };
}
