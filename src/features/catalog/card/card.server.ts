import { eq, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/database/orm.ts';
import { type JsonRow, jsonRow } from '../../../platform/database/rows/json-row.ts';
import type { Shop } from '../../../platform/shop.ts';
import { clauseOf } from '../../../rules/catalog/short-line.ts';
import { fallbackTags } from '../../../rules/language/fallback-tag.ts';
import { CARD_DESCRIPTION_CHARS, FEW_LEFT } from '../../../rules/limits.ts';
import { placeholderFor } from '../../../rules/media/media.ts';
import { type CurrentPrice, currentPrice } from '../../../rules/money/offer.ts';
import { type CardRating, cardRating } from '../../../rules/reviews/rating.ts';
import { categories, products } from '../../products/products.table.ts';
import { lowStockTo } from '../../products/stock-settings.table.ts';
import { englishBeside, ownText } from '../../translations/own-text.server.ts';

/** A product as listings, scrollers and the suggestions of the checkout show it. */
export interface Card {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** Line of the owner, or the beginning of the description. */
  readonly line: string;
  /** `lang` of those two where they are in English on a page that is not; absent where there is nothing to say. */
  readonly lang?: { readonly name?: string | undefined; readonly line?: string | undefined } | undefined;
  /** Key in the media bucket, or null. */
  readonly image: string | null;
  /** Number of its pictures, including the drawing that shows it worn. */
  readonly pictures: number;
  /** Drawing for the category, shown if there is no picture. */
  readonly drawing: string;
  readonly price: CurrentPrice;
  /** Pieces that can be sold now. */
  readonly available: number;
  /** They are so few that the card says how many. */
  readonly isFew: boolean;
  /** True if a size must be chosen on the product page first. */
  readonly hasSizes: boolean;
  /** The size that is put into the cart: that of a piece with a single one, else ''. */
  readonly size: string;
  /** From three reviews on; null below. */
  readonly rating: CardRating | null;
}

const fields = () => ({
  id: products.id,
  slug: products.slug,
  name: ownText('product', 'name', products.id, products.name),
  description: ownText('product', 'description', products.id, products.description),
  shortLine: ownText('product', 'shortLine', products.id, products.shortLine),
  image: sql<string | null>`json_extract(${products.images}, '$[0]')`,
  /** With the drawing that shows it worn, which a cut-out of its first picture is made for. */
  pictures: sql<number>`json_array_length(${products.images}) + (${products.wornImage} IS NULL
        AND ${products.cutOut} ->> 'of' IS ${products.images} ->> 0
        AND ${products.cutOut} IS NOT NULL)`,
  price: products.price,
  originalPrice: products.originalPrice,
  mrp: products.mrp,
  saleEndsAt: products.saleEndsAt,
  available: products.stockQuantity,
  lowStockTo: sql<number>`${lowStockTo}`,
  category: sql<string | null>`${categories.name}`,
  ratingCount: products.ratingCount,
  ratingSum: products.ratingSum,
  hasSizes: sql<number>`coalesce(${categories.hasSizes}, 0) AND NOT ${products.isOneSize}`,
  /** Null where a shopper chooses among several: those by which the piece is counted, else those of its category. */
  onlySize: sql<string | null>`CASE WHEN categories.has_sizes AND NOT products.is_one_size THEN
    (SELECT CASE count(*) WHEN 0 THEN iif(json_array_length(categories.sizes) = 1, categories.sizes ->> 0, NULL) WHEN 1 THEN min(size) END
      FROM (SELECT size FROM product_sizes WHERE product_id = products.id LIMIT 2)) END`,
  ...englishBeside({ englishName: products.name, englishDescription: products.description }),
});

/** A card as one value, in the language of the page; the query joins `categories`. */
export const card = () => jsonRow(fields());

/** A row of `selectCards`. */
export interface CardRow {
  readonly card: JsonRow<ReturnType<typeof fields>>;
}

/** Returns the text with which a search is compared: the English, so that it finds the same pieces in the same order in every language. */
export const searchedText = ({ card: row }: CardRow) => ({
  name: `${row.englishName ?? row.name} ${row.category ?? ''}`,
  description: row.englishDescription ?? row.description,
});

export function cardOf({ card: row }: CardRow, now: number): Card {
  const { id, slug, name, image, pictures, available } = row;
  const line = row.shortLine || clauseOf(row.description, CARD_DESCRIPTION_CHARS);
  const isFew = available > 0 && available <= Math.min(FEW_LEFT, row.lowStockTo);
  const [drawing, price] = [placeholderFor(row.category), currentPrice(row, now)];
  const lang = fallbackTags({ name, line });
  const piece = { id, slug, name, line, ...(lang && { lang }), image, pictures, available, isFew };
  return {
    ...piece,
    drawing,
    price,
    hasSizes: row.hasSizes === 1 && row.onlySize === null,
    size: row.onlySize ?? '',
    rating: cardRating(row),
  };
}

/** `selectCards(shop).where(onSale(…))` */
export const selectCards = ({ db }: Shop) => cardQuery(db.orm);

/** Returns the same for prepared queries. */
const cardQuery = (orm: Orm) =>
  orm.select({ card: card() }).from(products).leftJoin(categories, eq(categories.id, products.categoryId)).$dynamic();
