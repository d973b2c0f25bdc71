import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type ListPage, listPage } from '../../../platform/database/list-page.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { heldBack } from '../gst-rates.server.ts';
import { unreachableStock } from '../on-sale.server.ts';
import { categories, products } from '../products.table.ts';
import { lowStockTo } from '../stock-settings.table.ts';
import type { ProductListQuery } from './product.schema.ts';

export interface ProductRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly category: string | null;
  /** Key in the media bucket, or null. */
  readonly image: string | null;
  readonly price: Paise;
  readonly originalPrice: Paise | null;
  readonly mrp: Paise;
  readonly stockQuantity: number;
  /** Few are left, as the owner counts it. */
  readonly isLow: boolean;
  readonly reserved: number;
  /** Stock is kept by size: it is changed in the form. */
  readonly hasOwnSizes: boolean;
  readonly isFeatured: boolean;
  readonly archivedAt: number | null;
}

export type ProductList = ListPage<ProductRow, ProductListQuery['tab']>;

export const onSale = isNull(products.archivedAt);
const tabs: Readonly<Record<ProductListQuery['tab'], SQL | undefined>> = {
  all: onSale,
  out: and(onSale, eq(products.stockQuantity, 0)),
  low: and(onSale, sql`${products.stockQuantity} BETWEEN 1 AND ${lowStockTo}`),
  featured: and(onSale, eq(products.isFeatured, true)),
  'no-picture': and(onSale, sql`${products.images} = '[]'`),
  problems: or(unreachableStock, heldBack()),
  archived: isNotNull(products.archivedAt),
};

const sorts = {
  created_at: 'createdAt',
  name: 'name',
  price: 'price',
  stock_quantity: 'stockQuantity',
} as const;

/**
 * Returns a page of the list, in one round trip. `matches`: the condition of the query's search, from the feature of search.
 */
export async function listProducts({ db }: Shop, query: ProductListQuery, matches: SQL | undefined): Promise<ProductList> {
  const { category, sort, dir } = query;
  const page = listPage(db, query, {
    rows: db.orm
      .select({
        id: products.id,
        slug: products.slug,
        name: products.name,
        category: sql<string | null>`${categories.name}`.as('category'),
        image: sql<string | null>`json_extract(${products.images}, '$[0]')`.as('image'),
        price: products.price,
        originalPrice: products.originalPrice,
        mrp: products.mrp,
        stockQuantity: products.stockQuantity,
        isLow: sql<boolean>`${products.stockQuantity} BETWEEN 1 AND ${lowStockTo}`.mapWith(Boolean).as('is_low'),
        reserved: products.reserved,
        hasOwnSizes: sql<boolean>`EXISTS (SELECT 1 FROM product_sizes WHERE product_id = ${products.id})`
          .mapWith(Boolean)
          .as('has_own_sizes'),
        isFeatured: products.isFeatured,
        archivedAt: products.archivedAt,
        createdAt: products.createdAt,
      })
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId)),
    by: products[sorts[sort]],
    dir,
    id: products.id,
    keyOf: (row) => [row[sorts[sort]], row.id],
    from: products,
    tabs,
    filters: and(matches, category ? eq(products.categoryId, Number(category)) : undefined),
  });
  return page.of(await db.read(page.queries));
}
