import { eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { ListingQuery } from '../../../rules/catalog/listing.ts';
import type { AttributeKind } from '../../../rules/filters/attributes.ts';
import { priceAt } from '../../products/on-sale.server.ts';
import { products } from '../../products/products.table.ts';

export type FilterGroup = AttributeKind | 'price' | 'stock' | 'sale' | 'origin' | 'size';
type Conditions = (SQL | undefined)[];

/** The category of the address, or else the ticked ones. */
export function placeConditions({ categories }: ListingQuery, slug?: string): Conditions {
  if (slug !== undefined) return [sql`${products.categoryId} = (SELECT id FROM categories WHERE slug = ${slug})`];
  return [categories.length > 0 ? inArray(products.categoryId, [...categories]) : undefined];
}

/** The filters that a customer chooses besides search and category; those of `except` are left out, for the counts of its choices. */
export function filterConditions(query: ListingQuery, now: number, except?: FilterGroup): Conditions {
  const { priceFrom, priceTo, inStock, reduced, origin, sizes } = query;
  const chosen: Record<FilterGroup, Conditions> = {
    price: [priceWithin({ priceFrom, priceTo }, now)],
    stock: [inStock ? isInStock : undefined],
    sale: [reduced ? isReduced(now) : undefined],
    origin: [origin === '' ? undefined : eq(products.countryOfOrigin, origin)],
    ...{ finish: hasWord(query, 'finish'), stone: hasWord(query, 'stone'), occasion: hasWord(query, 'occasion') },
    size: [sizes.length > 0 ? hasSize(sizes, inStock) : undefined],
  };
  return Object.entries(chosen).flatMap(([group, conditions]) => (group === except ? [] : conditions));
}

export const isInStock = gt(products.stockQuantity, 0);

export const isReduced = (now: number) =>
  sql`${products.originalPrice} > ${products.price} AND (${products.saleEndsAt} IS NULL OR ${products.saleEndsAt} > ${now})`;

/** Bounds in whole rupees, both included; the paise of a price do not count. */
export function priceWithin({ priceFrom, priceTo }: Pick<ListingQuery, 'priceFrom' | 'priceTo'>, now: number): SQL | undefined {
  if (priceFrom === null && priceTo === null) return undefined;
  const [from, to] = [(priceFrom ?? 0) * 100, priceTo === null ? Number.MAX_SAFE_INTEGER : priceTo * 100 + 99];
  return sql`${priceAt(now)} BETWEEN ${from} AND ${to}`;
}

const hasWord = (query: ListingQuery, kind: AttributeKind): Conditions => [
  query[kind].length > 0
    ? sql`${products.id} IN (SELECT product_id FROM product_attributes WHERE kind = ${kind} AND value IN ${query[kind]})`
    : undefined,
];

/** A piece of the joined `products` is sold in the size: its own sizes have it, or the sizes of its category count without rows of their own. */
export const isSoldIn = (size: SQL, inStock: boolean) => sql`NOT ${products.isOneSize} AND (
    NOT EXISTS (SELECT 1 FROM product_sizes own WHERE own.product_id = ${products.id})
    OR EXISTS (SELECT 1 FROM product_sizes own WHERE own.product_id = ${products.id} AND own.size = ${size}${inStock ? sql` AND own.stock_quantity > 0` : sql``}))`;

const hasSize = (sizes: readonly string[], inStock: boolean) => sql`EXISTS (
    SELECT 1 FROM categories c, json_each(c.sizes) s
    WHERE c.id = ${products.categoryId} AND c.has_sizes AND s.value IN ${sizes} AND ${isSoldIn(sql`s.value`, inStock)})`;
