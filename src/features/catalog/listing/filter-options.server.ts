import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { type ListingQuery, parseListing } from '../../../rules/catalog/listing.ts';
import { type AttributeKind, attributeKinds } from '../../../rules/filters/attributes.ts';
import { priceBands } from '../../../rules/filters/price-bands.ts';
import { SEARCH_CHARS_MAX } from '../../../rules/limits.ts';
import { slugOf } from '../../../rules/text.ts';
import { urls } from '../../../urls.ts';
import { type LayoutData, layoutDataOf, layoutQueries } from '../../content/layout-data.server.ts';
import { onSale } from '../../products/on-sale.server.ts';
import { categories, productAttributes, products } from '../../products/products.table.ts';
import {
  type FilterGroup,
  filterConditions,
  isInStock,
  isReduced,
  isSoldIn,
  placeConditions,
  priceWithin,
} from './filter-conditions.server.ts';
import { readSearch } from './search-conditions.server.ts';

export interface FilterOption {
  readonly value: string;
  /** Pieces that the listing has with this choice; null where the search finds only similar words, which cannot be counted here. */
  readonly pieces: number | null;
}

/** Every choice that the place of a listing (its category, its search) has. */
export interface FilterOptions extends Readonly<Record<AttributeKind, readonly FilterOption[]>> {
  readonly frame: LayoutData;
  readonly query: ListingQuery;
  /** Pieces that the chosen filters leave. */
  readonly total: number | null;
  /** In the order of `priceBands`. */
  readonly bands: readonly (number | null)[];
  readonly inStock: number | null;
  readonly reduced: number | null;
  readonly origins: readonly FilterOption[];
  readonly sizes: readonly FilterOption[];
}

/** The listing that an address of filters belongs to: '/collections/filters?in=rings&stock=1'. */
export function filtersAt({ searchParams }: URL): { query: ListingQuery; slug: string | undefined; path: string } {
  const slug = slugOf(searchParams.get('in') ?? '') || undefined;
  return { query: parseListing(searchParams, SEARCH_CHARS_MAX), slug, path: slug ? urls.category(slug) : urls.collections() };
}

const all = (...conditions: (SQL | undefined)[]) => and(sql`1`, ...conditions) ?? sql`1`;
const countIf = (...conditions: (SQL | undefined)[]) => sql<number>`count(CASE WHEN ${all(...conditions)} THEN 1 END)`;

/** Reads the choices of a listing in one round trip. The count of a choice follows all that is chosen in other groups. */
export async function readFilterOptions(shop: Shop, query: ListingQuery, slug?: string): Promise<FilterOptions> {
  const { orm } = shop.db;
  const { now } = shop;
  const { narrowed, conditions } = readSearch(query);
  const place = onSale(...placeConditions(query, slug), ...conditions);
  const others = (group?: FilterGroup) => filterConditions(narrowed, now, group);
  const ofKind = attributeKinds.map((kind) => all(eq(productAttributes.kind, kind), ...others(kind)));
  const read = await shop.db.read({
    frame: layoutQueries(shop),
    sums: orm
      .select({
        here: sql<number>`count(*)`,
        total: countIf(...others()),
        inStock: countIf(...others('stock'), isInStock),
        reduced: countIf(...others('sale'), isReduced(now)),
        bands: sql<string>`json_array(${sql.join(
          priceBands.map((band) => countIf(...others('price'), priceWithin(band, now))),
          sql`, `,
        )})`,
      })
      .from(products)
      .where(place),
    origins: orm
      .select({ value: products.countryOfOrigin, pieces: countIf(...others('origin')) })
      .from(products)
      .where(place)
      .groupBy(products.countryOfOrigin),
    words: orm
      .select({
        kind: productAttributes.kind,
        value: productAttributes.value,
        pieces: sql<number>`count(CASE WHEN ${sql.join(ofKind, sql` OR `)} THEN 1 END)`,
      })
      .from(productAttributes)
      .innerJoin(products, eq(products.id, productAttributes.productId))
      .where(place)
      .groupBy(productAttributes.kind, productAttributes.value),
    sizes: orm
      .select({ value: sql<string>`s.value`, pieces: countIf(...others('size')) })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .innerJoin(sql`json_each(${categories.sizes}) s`, sql`${categories.hasSizes} AND ${isSoldIn(sql`s.value`, query.inStock)}`)
      .where(place)
      .groupBy(sql`s.value`)
      .orderBy(asc(sql`s.value`)),
  });
  const [sums] = read.sums;
  const counted = !query.search || (sums?.here ?? 0) > 0;
  const shown = (pieces = 0) => (counted ? pieces : null);
  const options = (rows: readonly { readonly value: string; readonly pieces: number }[]) =>
    rows.map(({ value, pieces }) => ({ value, pieces: shown(pieces) }));
  const ofWord = (kind: AttributeKind) => options(read.words.filter((row) => row.kind === kind));
  return {
    frame: layoutDataOf(read.frame),
    query,
    total: shown(sums?.total),
    bands: (JSON.parse(sums?.bands ?? '[]') as number[]).map(shown),
    inStock: shown(sums?.inStock),
    reduced: shown(sums?.reduced),
    origins: options(read.origins),
    ...{ finish: ofWord('finish'), stone: ofWord('stone'), occasion: ofWord('occasion') },
    sizes: options(read.sizes),
  };
}
