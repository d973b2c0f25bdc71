import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PageQueries, RowsOf } from '../../../platform/database/read-batch.ts';
import { prepared } from '../../../platform/database/ready-query.ts';
import { jsonRow } from '../../../platform/database/rows/json-row.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { AttributeKind } from '../../../rules/filters/attributes.ts';
import { RECOMMENDED_PRODUCTS } from '../../../rules/limits.ts';
import { type CurrentPrice, currentPrice } from '../../../rules/money/offer.ts';
import { type LayoutData, layoutDataOf, layoutQueries, type Shelf } from '../../content/layout-data.server.ts';
import { GOES_WITH_MAX } from '../../products/admin/product-limits.ts';
import { onSale } from '../../products/on-sale.server.ts';
import { categories, products } from '../../products/products.table.ts';
import { type Card, card, cardOf } from '../card/card.server.ts';

export interface SizeChoice {
  readonly size: string;
  /** Available pieces of this size, or of the product if its sizes share one stock. */
  readonly available: number;
}

type ProductRow = typeof products.$inferSelect;

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
  readonly category: Shelf | null;
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

const OTHERS = 0;
const GOES_WITH = 1;
const idsOf = (place: number, from: SQL) => sql`SELECT ${sql.raw(String(place))} AS place, id FROM ${from}`;
const othersIds = sql`(SELECT id FROM products
  WHERE archived_at IS NULL AND id <> ${ID} AND category_id = (SELECT category_id FROM products WHERE id = ${ID})
  ORDER BY stock_quantity > 0 DESC, created_at DESC, id DESC LIMIT ${RECOMMENDED_PRODUCTS})`;
const goesWithIds = sql`(SELECT p.id FROM ${beside} b JOIN products p ON p.id = b.id WHERE +p.archived_at IS NULL AND p.id <> ${ID}
  ORDER BY p.stock_quantity > 0 DESC, b.rank LIMIT ${GOES_WITH_MAX})`;

const listOf = <T>(rows: SQL) => sql`(SELECT json_group_array(json_array(a, b)) FROM ${rows})`.mapWith((text) => JSON.parse(text) as T[]);

const queries = prepared((orm) => ({
  found: orm
    .select({
      product: jsonRow(getTableColumns(products)),
      sizes: listOf<[size: string, available: number]>(
        sql`(SELECT size AS a, stock_quantity AS b FROM product_sizes WHERE product_id = ${ID} ORDER BY size)`,
      ),
      words: listOf<[kind: AttributeKind, value: string]>(
        sql`(SELECT kind AS a, value AS b FROM product_attributes WHERE product_id = ${ID} ORDER BY value)`,
      ),
    })
    .from(products)
    .where(onSale(eq(products.id, ID))),
  // They come in the order of the two lists. The limit, which both keep anyway, has SQLite compile the cards once and not once a list.
  cards: orm
    .select({ place: sql<number>`p.place`, card })
    .from(
      sql`(${idsOf(OTHERS, othersIds)} UNION ALL ${idsOf(GOES_WITH, goesWithIds)} LIMIT ${RECOMMENDED_PRODUCTS + GOES_WITH_MAX}) p CROSS JOIN products ON products.id = p.id`,
    )
    .leftJoin(categories, eq(categories.id, products.categoryId)),
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
  const { found, cards } = mine;
  const rows = read.also as RowsOf<Also>;
  const frame = layoutDataOf(read.frame);
  const [row] = found;
  if (!row) return { frame, product: null, category: null, others: [], goesWith: [], also: rows };
  const { price, originalPrice, ...facts } = row.product;
  const sizes = row.sizes.map(([size, available]) => ({ size, available }));
  const category = frame.shelves.find(({ id: one }) => one === facts.categoryId) ?? null;
  const offered = category?.hasSizes && !facts.isOneSize ? category.sizes : [];
  const shared = offered.map((size) => ({ size, available: facts.stockQuantity }));
  const wordsOf = (kind: AttributeKind) => row.words.flatMap(([which, value]) => (which === kind ? [value] : []));
  const product: Product = {
    ...facts,
    current: currentPrice({ price, originalPrice, saleEndsAt: facts.saleEndsAt }, shop.now),
    available: facts.stockQuantity,
    sizes: sizes.length > 0 ? sizes.filter(({ size }) => offered.includes(size)) : shared,
    stockPerSize: sizes.length > 0,
    words: { finish: wordsOf('finish'), stone: wordsOf('stone'), occasion: wordsOf('occasion') },
  };
  const of = (place: number) => cards.filter((each) => each.place === place).map((each) => cardOf(each, shop.now));
  const goesWith = of(GOES_WITH);
  const shown = new Set(goesWith.map((one) => one.id));
  return { frame, product, category, also: rows, goesWith, others: of(OTHERS).filter((other) => !shown.has(other.id)) };
}
