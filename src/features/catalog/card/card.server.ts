import { eq, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/database/orm.ts';
import { type JsonRow, jsonRow } from '../../../platform/database/rows/json-row.ts';
import type { Shop } from '../../../platform/shop.ts';
import { placeholderFor } from '../../../rules/media/media.ts';
import { type CurrentPrice, currentPrice } from '../../../rules/money/offer.ts';
import { type CardRating, cardRating } from '../../../rules/reviews/rating.ts';
import { categories, products } from '../../products/products.table.ts';

/** A product as listings, scrollers and the suggestions of the checkout show it. */
export interface Card {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** Key in the media bucket, or null. */
  readonly image: string | null;
  /** How many pictures it has. */
  readonly pictures: number;
  /** Drawing for the category, shown if there is no picture. */
  readonly drawing: string;
  readonly price: CurrentPrice;
  /** Pieces that can be sold now. */
  readonly available: number;
  /** True if a size must be chosen on the product page first. */
  readonly hasSizes: boolean;
  /** From three reviews on; null below. */
  readonly rating: CardRating | null;
}

const fields = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  description: products.description,
  image: sql<string | null>`json_extract(${products.images}, '$[0]')`,
  pictures: sql<number>`json_array_length(${products.images})`,
  price: products.price,
  originalPrice: products.originalPrice,
  mrp: products.mrp,
  saleEndsAt: products.saleEndsAt,
  available: products.stockQuantity,
  category: sql<string | null>`${categories.name}`,
  ratingCount: products.ratingCount,
  ratingSum: products.ratingSum,
  hasSizes: sql<number>`coalesce(${categories.hasSizes}, 0) AND NOT ${products.isOneSize}`,
};

/** A card as one value; the query joins `categories`. */
export const card = jsonRow(fields);

/** A row of `selectCards`. */
export interface CardRow {
  readonly card: JsonRow<typeof fields>;
}

export function cardOf({ card: row }: CardRow, now: number): Card {
  const { id, slug, name, description, image, pictures, available } = row;
  const [drawing, price] = [placeholderFor(row.category), currentPrice(row, now)];
  const piece = { id, slug, name, description, image, pictures, available };
  return { ...piece, drawing, price, hasSizes: row.hasSizes === 1, rating: cardRating(row) };
}

/** `selectCards(shop).where(onSale(…))` */
export const selectCards = ({ db }: Shop) => cardQuery(db.orm);

/** Returns the same for prepared queries. */
const cardQuery = (orm: Orm) => orm.select({ card }).from(products).leftJoin(categories, eq(categories.id, products.categoryId)).$dynamic();
