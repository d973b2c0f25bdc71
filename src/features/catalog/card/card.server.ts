import { eq, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { placeholderFor } from '../../../rules/catalog/media.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { type CurrentPrice, currentPrice } from '../../../rules/money/offer.ts';
import { categories, products } from '../../products/products.table.ts';

/** A product as listings, scrollers and the suggestions of the checkout show it. */
export interface Card {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** Key in the media bucket, or null. */
  readonly image: string | null;
  /** Drawing for the category, shown if there is no picture. */
  readonly drawing: string;
  readonly price: CurrentPrice;
  /** Pieces that can be sold now. */
  readonly available: number;
  /** True if a size must be chosen on the product page first. */
  readonly hasSizes: boolean;
}

/** The columns of a card; the query joins `categories`. */
const cardColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  description: products.description,
  image: sql<string | null>`json_extract(${products.images}, '$[0]')`,
  price: products.price,
  originalPrice: products.originalPrice,
  saleEndsAt: products.saleEndsAt,
  available: products.stockQuantity,
  category: sql<string | null>`${categories.name}`.as('category'),
  hasSizes: sql<number>`coalesce(${categories.hasSizes}, 0)`,
};

export interface CardRow {
  id: number;
  slug: string;
  name: string;
  description: string;
  image: string | null;
  price: Paise;
  originalPrice: Paise | null;
  saleEndsAt: number | null;
  available: number;
  category: string | null;
  hasSizes: number;
}

export function cardOf(row: CardRow, now: number): Card {
  const { id, slug, name, description, image, available } = row;
  const [drawing, price] = [placeholderFor(row.category), currentPrice(row, now)];
  return { id, slug, name, description, image, available, drawing, price, hasSizes: row.hasSizes === 1 };
}

/** `selectCards(shop).where(onSale(…))` */
export function selectCards({ db }: Shop) {
  return db.orm.select(cardColumns).from(products).leftJoin(categories, eq(categories.id, products.categoryId)).$dynamic();
}
