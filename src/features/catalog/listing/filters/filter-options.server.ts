import { type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../../../../platform/shop.ts';
import { type AttributeKind, byKind } from '../../../../rules/filters/attributes.ts';
import { type ChoiceCounts, countChoices, type FilteredPiece } from '../../../../rules/filters/count-choices.ts';
import { priceBands } from '../../../../rules/filters/price-bands.ts';
import { type PriceBar, priceBars } from '../../../../rules/filters/price-bars.ts';
import { SEARCH_CHARS_MAX } from '../../../../rules/limits.ts';
import { FOUND_MAX } from '../../../../rules/listing/list-pages.ts';
import { type ListingQuery, parseListing } from '../../../../rules/listing/listing.ts';
import { isNarrowed } from '../../../../rules/listing/listing-search.ts';
import { slugOf } from '../../../../rules/text.ts';
import { urls } from '../../../../urls.ts';
import { type LayoutData, layoutDataOf, layoutQueries, type Shelf } from '../../../content/layout-data.server.ts';
import type { FacetKind } from '../../../products/products.table.ts';
import { facetIds, foundPieces, priceFacets } from '../../../search/found-pieces.server.ts';
import { readSearch } from '../../../search/search-conditions.server.ts';
import { countByCategory, countedPlaces, facetsOf, places } from '../category-counts.server.ts';

/** Each colour looks at another of so many of its newest pieces: those that share the newest one would all show that. */
const NEWEST = 3;

/**
 * Returns an expression with the picture of a new piece of a colour, as a key in the media bucket. The index finds the piece by the code of
 * the colour, and by that of the category of the place. It is read where `f` is a row of `facets` and `c` its row of `facet_counts`.
 */
function pictureOfColour(slug: string | undefined): SQL {
  const place =
    slug === undefined
      ? sql``
      : sql` || (SELECT ' AND "' || p.code || '"' FROM facets p JOIN categories ON p.kind = 'category' AND p.value = CAST(categories.id AS TEXT)
          WHERE categories.slug = ${slug})`;
  // SQLite takes no column in OFFSET.
  const pictures = Array.from(
    { length: NEWEST },
    (_, at) => sql`WHEN ${sql.raw(String(at))} THEN (SELECT images ->> 0 FROM products WHERE id = (SELECT rowid FROM products_fts
      WHERE products_fts MATCH '"' || f.code || '"'${place} ORDER BY rowid DESC LIMIT 1 OFFSET ${sql.raw(String(at))}))`,
  );
  return sql`CASE f.id % min(c.pieces, ${sql.raw(String(NEWEST))}) ${sql.join(pictures, sql` `)} END`;
}

export interface FilterOption {
  readonly value: string;
  /**
   * Pieces that the listing has with this choice; null if they are not counted: similar words of a search, more than FOUND_MAX pieces.
   */
  readonly pieces: number | null;
  /** The picture of a piece with this colour, as a key in the media bucket; other choices have none. */
  readonly image?: string | null | undefined;
}

/** Every choice that the place of a listing (its category, its search) has. */
export interface FilterOptions {
  readonly frame: LayoutData;
  readonly query: ListingQuery;
  /** Pieces that the chosen filters leave. */
  readonly total: number | null;
  /** The categories that can be ticked: none where the address names one. */
  readonly categories: readonly (Shelf & { readonly pieces: number | null })[];
  /** In the order of `priceBands`. */
  readonly bands: readonly (number | null)[];
  /** Spread of the prices of all pieces of the place, whatever is chosen. */
  readonly bars: readonly PriceBar[];
  readonly inStock: number | null;
  readonly reduced: number | null;
  readonly origins: readonly FilterOption[];
  readonly attributes: Readonly<Record<AttributeKind, readonly FilterOption[]>>;
  readonly sizes: readonly FilterOption[];
}

/** Returns the listing that an address of filters belongs to: '/collections/filters?in=rings&stock=1'. */
export function filtersAt({ searchParams }: URL): { query: ListingQuery; slug: string | undefined; path: string } {
  const slug = slugOf(searchParams.get('in') ?? '') || undefined;
  return { query: parseListing(searchParams, SEARCH_CHARS_MAX), slug, path: slug ? urls.category(slug) : urls.collections() };
}

/** The kind of words whose choices are pictures. */
const PICTURED: AttributeKind = 'colour';

interface KeptFacet {
  readonly id: number;
  readonly kind: FacetKind;
  readonly value: string;
  readonly pieces: number;
  /** The picture of a piece with this colour; null for other kinds. */
  readonly image: string | null;
}

/**
 * Returns the facets of a category, or of everything, with the pieces on sale that have them. Those of prices are left out by their
 * numbers, unread.
 */
const keptFacets = ({ db: { orm } }: Shop, slug: string | undefined, hasPrices: boolean) =>
  orm
    .select({
      ...{ id: sql<number>`f.id`, kind: sql<FacetKind>`f.kind`, value: sql<string>`f.value`, pieces: sql<number>`c.pieces` },
      image: sql<string | null>`CASE f.kind WHEN ${PICTURED} THEN ${pictureOfColour(slug)} END`.as('image'),
    })
    .from(sql`facet_counts c JOIN facets f ON f.id = c.facet_id`)
    .where(
      sql`c.category_id = ${slug === undefined ? sql`0` : sql`(SELECT id FROM categories WHERE slug = ${slug})`}
          AND c.pieces > 0
          AND c.facet_id NOT BETWEEN ${hasPrices ? priceFacets.usual : priceFacets.first}
          AND ${priceFacets.last}
        AND f.kind <> 'category'`,
    );

/**
 * Reads the choices of a listing in one round trip. The count of a choice follows all that is chosen in other groups. Everything and a
 * category have kept counts; with a choice or a search, at most FOUND_MAX pieces are counted.
 */
export async function readFilterOptions(shop: Shop, query: ListingQuery, slug?: string): Promise<FilterOptions> {
  const { orm } = shop.db;
  const { now } = shop;
  const { plan, narrowed } = readSearch(query);
  const categories = slug === undefined ? query.categories : [];
  const isWhole = plan === null && !isNarrowed({ ...narrowed, search: '', categories });
  const place: ListingQuery = { ...parseListing(new URLSearchParams(), 0), categories };
  const found = foundPieces({ query: place, slug, plan, now });
  const beside: ListingQuery = { ...narrowed, categories: [] };
  const isCountedBeside = slug === undefined && (plan !== null || isNarrowed({ ...beside, search: '' }));
  const read = await shop.db.read({
    frame: layoutQueries(shop),
    kept: keptFacets(shop, slug, isWhole),
    places: slug === undefined ? [isCountedBeside ? countedPlaces() : places()] : [],
    beside: isCountedBeside ? [facetsOf(shop, foundPieces({ query: beside, slug, plan, now }))] : [],
    pieces: isWhole
      ? []
      : [
          orm
            .select({
              facets: sql<string>`facets`,
              rupees: sql<number>`CASE WHEN ends <= ${now} THEN usual ELSE price END / 100`,
              reduced: sql<number>`coalesce(usual > price AND (ends IS NULL OR ends > ${now}), 0)`,
            })
            .from(sql`(SELECT facets, price, usual, ends ${found.from()} LIMIT ${FOUND_MAX + 1})`),
        ],
  });
  const pieces = read.pieces.flat();
  const byId = new Map(read.kept.map((facet) => [facet.id, facet]));
  const isCounted = isWhole || (pieces.length <= FOUND_MAX && (pieces.length > 0 || !query.search));
  const counts =
    isWhole || pieces.length > FOUND_MAX || pieces.length === 0
      ? keptCounts(read.kept)
      : countChoices(
          pieces.map((row) => pieceOf(row, byId)),
          narrowed,
        );
  const shown = (number: number) => (isCounted ? (pieces.length === 0 && !isWhole ? 0 : number) : null);
  const options = (of: ReadonlyMap<string, number>) =>
    [...of].sort(([a], [b]) => (a < b ? -1 : 1)).map(([value, number]) => ({ value, pieces: shown(number) }));
  const images = new Map(read.kept.flatMap(({ kind, value, image }) => (image === null ? [] : [[`${kind} ${value}`, image]])));
  const frame = layoutDataOf(read.frame);
  const placed = read.places[0]?.[0];
  const byCategory = isCountedBeside
    ? countByCategory(String(read.beside[0]?.[0]?.facets ?? ''), placed?.categoryOf ?? {}, plan !== null)
    : (placed?.pieces ?? null);
  const prices = isWhole
    ? read.kept.filter(({ kind }) => kind === 'price').map(({ value, pieces: number }) => [Number(value), number] as const)
    : pieces.map(({ rupees }) => [rupees, 1] as const);
  return {
    frame,
    query,
    categories: slug === undefined ? frame.shelves.map((shelf) => ({ ...shelf, pieces: byCategory && (byCategory[shelf.id] ?? 0) })) : [],
    bars: priceBars(prices),
    total: shown(counts.total),
    bands: counts.bands.map(shown),
    inStock: shown(counts.inStock),
    reduced: shown(counts.reduced),
    origins: options(counts.origins),
    attributes: byKind((kind) => options(counts.attributes[kind]).map((one) => ({ ...one, image: images.get(`${kind} ${one.value}`) }))),
    sizes: options(counts.sizes),
  };
}

function keptCounts(kept: readonly KeptFacet[]): ChoiceCounts {
  const of = (kind: FacetKind) => new Map(kept.filter((facet) => facet.kind === kind).map(({ value, pieces }) => [value, pieces]));
  const one = (kind: FacetKind) => of(kind).get('') ?? 0;
  const within = (from: number, to: number) =>
    [...of('price')].reduce((sum, [value, pieces]) => (Number(value) >= from && Number(value) <= to ? sum + pieces : sum), 0);
  return {
    ...{ attributes: byKind(of), origins: of('origin'), sizes: of('size') },
    total: one('on-sale'),
    bands: priceBands.map(({ priceFrom, priceTo }) => within(priceFrom ?? 0, priceTo ?? Number.POSITIVE_INFINITY)),
    inStock: one('stock'),
    reduced: one('sale'),
  };
}

function pieceOf(row: { facets: string; rupees: number; reduced: number }, byId: ReadonlyMap<number, KeptFacet>): FilteredPiece {
  const facets = facetIds(row.facets).flatMap((id) => byId.get(id) ?? []);
  const of = (kind: FacetKind) => facets.filter((facet) => facet.kind === kind).map(({ value }) => value);
  const [origin = ''] = of('origin');
  const rupees = Math.floor(row.rupees);
  return {
    ...{ rupees, origin, attributes: byKind(of) },
    reduced: row.reduced === 1,
    inStock: of('stock').length > 0,
    sizes: of('size'),
    sizesInStock: of('size-in-stock'),
  };
}
