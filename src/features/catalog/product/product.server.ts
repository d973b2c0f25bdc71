import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { PageQueries, RowsOf } from '../../../platform/database/read-batch.ts';
import { prepared } from '../../../platform/database/ready-query.ts';
import { jsonRow } from '../../../platform/database/rows/json-row.ts';
import { mayFail } from '../../../platform/database/rows/may-fail.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { AttributeWords } from '../../../rules/filters/attributes.ts';
import { offeredLanguages } from '../../../rules/language/offered.ts';
import { type CurrentPrice, currentPrice } from '../../../rules/money/offer.ts';
import { type LayoutData, layoutDataOf, layoutQueries, type Shelf } from '../../content/layout-data.server.ts';
import { attributesColumn } from '../../products/attributes.server.ts';
import { onSale } from '../../products/on-sale.server.ts';
import { categories, products } from '../../products/products.table.ts';
import { hasOwnText } from '../../translations/has-own-text.server.ts';
import { ownText } from '../../translations/own-text.server.ts';
import { type Card, card, cardOf } from '../card/card.server.ts';
import { announcedCoupons, type BestPrice, bestPrice, firstEnd } from './price/best-price.server.ts';
import { relatedIds, relations } from './related.server.ts';

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
  readonly attributes: AttributeWords;
  readonly careInEnglish: string;
}

export interface ProductPage {
  readonly frame: LayoutData;
  readonly product: Product | null;
  readonly category: Shelf | null;
  /** Price of one piece with an announced coupon; null if none applies to it alone. */
  readonly best: BestPrice | null;
  /** Up to 8 other pieces of the category that can be bought, the newest first. */
  readonly others: readonly Card[];
  /** Pieces of other categories that can be bought: the owner's choice; without one, what was bought with it at least twice, then those of its finish. */
  readonly goesWith: readonly Card[];
  /** A text of the piece is there in the other languages of the shop, or the shop has none. */
  readonly isTranslated: boolean;
  /** False where `others` and `goesWith` could not be read: the page is shown without them. */
  readonly isWhole: boolean;
}

const ID = sql.placeholder('id');
/** True if the shop has other languages: only then are their texts looked for. */
const OTHERS = sql.placeholder('others');

/** A piece, its own texts in the language of the page. */
const ownFields = () => ({
  ...getTableColumns(products),
  name: ownText('product', 'name', products.id, products.name),
  description: ownText('product', 'description', products.id, products.description),
  care: ownText('product', 'care', products.id, products.care),
  dimensions: ownText('product', 'dimensions', products.id, products.dimensions),
  closing: ownText('product', 'closing', products.id, products.closing),
  wearing: ownText('product', 'wearing', products.id, products.wearing),
  closeup: ownText('product', 'closeup', products.id, products.closeup),
  /** As the owner wrote it: its marks are found in the English (`rules/catalog/care-marks.ts`). */
  careInEnglish: products.care,
});

const queries = prepared((orm) => ({
  found: orm
    .select({
      product: jsonRow(ownFields()),
      sizes: sql`(SELECT json_group_array(json_array(size, stock_quantity)) FROM
        (SELECT size, stock_quantity FROM product_sizes WHERE product_id = ${ID} ORDER BY size))`.mapWith(
        (text) => JSON.parse(text) as [size: string, available: number][],
      ),
      attributes: attributesColumn,
      isTranslated: sql`CASE WHEN ${OTHERS} THEN ${hasOwnText('product', sql`${ID}`)} ELSE 1 END`.mapWith(Boolean),
    })
    .from(products)
    .where(onSale(eq(products.id, ID))),
  coupons: announcedCoupons(orm),
  cards: orm
    .select({ place: sql<number>`p.place`, card: card() })
    .from(sql`${relatedIds(ID)} p CROSS JOIN products ON products.id = p.id`)
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
  const mine = queries({ id, others: offeredLanguages(shop.env.LANGUAGES).length > 1 });
  const related = mayFail(mine.cards, 'product: related pieces');
  const { found, cards, coupons, ...read } = await shop.db.read({
    frame: layoutQueries(shop),
    found: mine.found,
    coupons: mayFail(mine.coupons, 'product: coupons'),
    cards: related,
    also: also ?? {},
  });
  const rows = read.also as RowsOf<Also>;
  const frame = layoutDataOf(read.frame);
  // The category has the sizes: without it a piece could be ordered without its size.
  if (frame.unread.includes('categories')) throw new Error('The categories of the shop could not be read.');
  const [row] = found;
  if (!row)
    return { frame, product: null, category: null, best: null, others: [], goesWith: [], isTranslated: true, isWhole: true, also: rows };
  const { price, originalPrice, ...facts } = row.product;
  const sizes = row.sizes.map(([size, available]) => ({ size, available }));
  const category = frame.shelves.find(({ id: one }) => one === facts.categoryId) ?? null;
  const offered = category?.hasSizes && !facts.isOneSize ? category.sizes : [];
  const shared = offered.map((size) => ({ size, available: facts.stockQuantity }));
  const product: Product = {
    ...facts,
    current: currentPrice({ price, originalPrice, saleEndsAt: facts.saleEndsAt }, shop.now),
    available: facts.stockQuantity,
    sizes: sizes.length > 0 ? offered.flatMap((size) => sizes.filter((one) => one.size === size)) : shared,
    stockPerSize: sizes.length > 0,
    attributes: row.attributes,
  };
  const of = (place: number) => (cards ?? []).filter((each) => each.place === place).map((each) => cardOf(each, shop.now));
  return {
    frame: { ...frame, sameUntil: Math.min(frame.sameUntil, firstEnd(coupons ?? [], shop.now)) },
    product,
    category,
    best: bestPrice(coupons ?? [], product.current.unit, shop.now),
    also: rows,
    goesWith: of(relations.goesWith),
    others: of(relations.others),
    isTranslated: row.isTranslated,
    isWhole: cards !== null && coupons !== null,
  };
}
