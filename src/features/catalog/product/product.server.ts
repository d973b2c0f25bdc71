import { asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { PageQueries, RowsOf } from '../../../platform/database/read-batch.ts';
import { prepared } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { AttributeKind } from '../../../rules/filters/attributes.ts';
import { RECOMMENDED_PRODUCTS } from '../../../rules/limits.ts';
import { type CurrentPrice, currentPrice } from '../../../rules/money/offer.ts';
import { type LayoutData, layoutDataOf, layoutQueries } from '../../content/layout-data.server.ts';
import { GOES_WITH_MAX } from '../../products/admin/product-limits.ts';
import { onSale } from '../../products/on-sale.server.ts';
import { categories, productAttributes, productSizes, products } from '../../products/products.table.ts';
import { type Card, cardOf, cardQuery } from '../card/card.server.ts';

export interface SizeChoice {
  readonly size: string;
  /** Available pieces of this size, or of the product if its sizes share one stock. */
  readonly available: number;
}

type ProductRow = typeof products.$inferSelect;
type CategoryRow = typeof categories.$inferSelect;

export interface Product extends Omit<ProductRow, 'price' | 'originalPrice'> {
  readonly current: CurrentPrice;
  readonly available: number;
  /** Empty if the product has no sizes. */
  readonly sizes: readonly SizeChoice[];
  /** True if each size has its own stock; false if all sizes share the stock of the product. */
  readonly stockPerSize: boolean;
  /** By kind, by the alphabet. */
  readonly words: Readonly<Record<AttributeKind, readonly string[]>>;
}

export interface ProductPage {
  readonly frame: LayoutData;
  readonly product: Product | null;
  readonly category: CategoryRow | null;
  /** Up to 8 other products of the category: those in stock first, the newest before older ones. */
  readonly others: readonly Card[];
  /** The owner's choice of pieces beside it; without one, what was bought with it at least twice. */
  readonly goesWith: readonly Card[];
}

/** Orders of a product that are looked at for what was bought with it: the latest. */
const ORDERS_READ = 60;
/** Pieces that were in this many of them go with it. */
const TOGETHER_FROM = 2;

const ID = sql.placeholder('id');

/** Ids and their rank: the owner's choice in its order, then what was bought with it, most often first. */
const beside = sql`(
  SELECT value AS id, key AS rank FROM json_each((SELECT goes_with FROM products WHERE id = ${ID}))
  UNION ALL
  SELECT i.product_id, 1000 - count(*) FROM (SELECT order_id FROM order_items WHERE product_id = ${ID} ORDER BY rowid DESC LIMIT ${ORDERS_READ}) o
    JOIN order_items i ON i.order_id = o.order_id
    WHERE i.product_id <> ${ID} AND (SELECT goes_with FROM products WHERE id = ${ID}) = '[]'
    GROUP BY i.product_id HAVING count(*) >= ${TOGETHER_FROM})`;

const queries = prepared((orm) => ({
  found: orm
    .select()
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(onSale(eq(products.id, ID))),
  sizes: orm
    .select({ size: productSizes.size, available: productSizes.stockQuantity })
    .from(productSizes)
    .where(eq(productSizes.productId, ID))
    .orderBy(asc(productSizes.size)),
  words: orm.select().from(productAttributes).where(eq(productAttributes.productId, ID)).orderBy(asc(productAttributes.value)),
  others: cardQuery(orm)
    .where(onSale(ne(products.id, ID), sql`${products.categoryId} = (SELECT category_id FROM products WHERE id = ${ID})`))
    .orderBy(desc(sql`${products.stockQuantity} > 0`), desc(products.createdAt), desc(products.id))
    .limit(RECOMMENDED_PRODUCTS),
  goesWith: cardQuery(orm)
    .innerJoin(sql`${beside} b`, sql`b.id = ${products.id}`)
    .where(onSale(ne(products.id, ID)))
    .orderBy(desc(sql`${products.stockQuantity} > 0`), sql`b.rank`)
    .limit(GOES_WITH_MAX),
}));

/**
 * Reads a product with its category, sizes and related products, in one round trip with `also`, the queries of other features.
 * `product` is null if none with this id is on sale.
 */
export async function readProduct<const Also extends PageQueries = Record<string, never>>(
  shop: Shop,
  id: number,
  also?: Also,
): Promise<ProductPage & { readonly also: RowsOf<Also> }> {
  const { mine, ...read } = await shop.db.read({ frame: layoutQueries(shop), mine: queries({ id }), also: also ?? {} });
  const { found, sizes, words, others, goesWith } = mine;
  const rows = read.also as RowsOf<Also>;
  const frame = layoutDataOf(read.frame);
  const [row] = found;
  if (!row) return { frame, product: null, category: null, others: [], goesWith: [], also: rows };
  const { price, originalPrice, ...facts } = row.products;
  const offered = row.categories?.hasSizes && !facts.isOneSize ? row.categories.sizes : [];
  const shared = offered.map((size) => ({ size, available: facts.stockQuantity }));
  const wordsOf = (kind: AttributeKind) => words.filter((word) => word.kind === kind).map(({ value }) => value);
  const product: Product = {
    ...facts,
    current: currentPrice({ price, originalPrice, saleEndsAt: facts.saleEndsAt }, shop.now),
    available: facts.stockQuantity,
    sizes: sizes.length > 0 ? sizes.filter(({ size }) => offered.includes(size)) : shared,
    stockPerSize: sizes.length > 0,
    words: { finish: wordsOf('finish'), stone: wordsOf('stone'), occasion: wordsOf('occasion') },
  };
  const shown = new Set(goesWith.map((one) => one.card.id));
  return {
    ...{ frame, product, category: row.categories, also: rows },
    goesWith: goesWith.map((one) => cardOf(one, shop.now)),
    others: others.filter((other) => !shown.has(other.card.id)).map((other) => cardOf(other, shop.now)),
  };
}
