import { sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/database/orm.ts';
import { prepared } from '../../../platform/database/ready-query.ts';
import { type DirectKind, directKinds } from '../../../rules/filters/direct-facets.ts';
import { quickBands } from '../../../rules/filters/price-bands.ts';
import { priceRanges, rangeOf } from '../../../rules/filters/price-range.ts';
import type { QuickCounts } from '../../../rules/filters/quick-choices.ts';
import { facetIds, priceFacets } from '../../search/found-pieces.server.ts';

/** The facets that the migration numbered. */
const IN_STOCK = 2;
const REDUCED = 3;
/** The facets of the current prices within each of the ready ranges. */
const prices = quickBands.map((band) => {
  const [from, to] = [rangeOf(band.priceFrom ?? 0), rangeOf(band.priceTo ?? Number.MAX_SAFE_INTEGER)];
  return { band, ids: priceRanges.flatMap((range, at) => (range >= from && range <= to ? [priceFacets.first + at] : [])) };
});

const asRecord = <Value>(text: string) => JSON.parse(text) as Readonly<Record<string, Value>>;

type Sql = ReturnType<typeof sql>;

/** `place`: the id of a category, 0 for all. Each value is one step in an index: a place may have many words. */
function placeQuery(orm: Orm, place: Sql, sizes?: Sql) {
  const ofPlace = sql`category_id = ${place} AND pieces > 0`;
  const has = sql`EXISTS (SELECT 1 FROM facets f CROSS JOIN facet_counts c ON c.facet_id = f.id WHERE f.kind = column1 AND ${ofPlace})`;
  const kinds = sql.raw(directKinds.map((kind) => `('${kind}')`).join());
  const each = sql.raw([IN_STOCK, REDUCED, ...prices.flatMap(({ ids }) => ids)].map((id) => `SELECT ${id}`).join(' UNION ALL '));
  const facetsRead = sizes ? sql`${each} UNION ALL ${sizes}` : each;
  return orm
    .select({
      kinds: sql`(SELECT json_group_array(column1) FROM (VALUES ${kinds}) WHERE ${has})`.mapWith(
        (text) => JSON.parse(text) as DirectKind[],
      ),
      /** Pieces by the number of their facet, and the sizes by theirs. */
      pieces: sql`(SELECT json_group_object(facet_id, pieces) FROM facet_counts WHERE ${ofPlace} AND facet_id IN (${facetsRead}))`.mapWith(
        asRecord<number>,
      ),
      sizes: (sizes ? sql`(SELECT json_group_object(id, value) FROM facets WHERE kind = 'size')` : sql`'{}'`).mapWith(asRecord<string>),
    })
    .from(sql`(SELECT 1)`);
}

const ofAll = prepared((orm) => placeQuery(orm, sql`0`));
const ofCategory = prepared((orm) =>
  placeQuery(
    orm,
    sql`coalesce((SELECT id FROM categories WHERE slug = ${sql.placeholder('slug')}), -1)`,
    sql`SELECT id FROM facets WHERE kind = 'size'`,
  ),
);

/**
 * Returns the facets of the pieces of a place: the kinds of choices that have a button, and what they can be narrowed by in one press; a
 * size within a category.
 */
export const placeFacets = (slug: string | undefined) => (slug === undefined ? ofAll() : ofCategory({ slug }));

type PlaceFacets = Awaited<ReturnType<typeof placeQuery>>[number];

/** Returns the counts of a whole place, or of the pieces whose facets are `codes`. */
export function quickCounts({ pieces, sizes }: PlaceFacets, codes: string | null): QuickCounts {
  const counts = codes === null ? pieces : countEach(facetIds(codes));
  return {
    inStock: counts[IN_STOCK] ?? 0,
    reduced: counts[REDUCED] ?? 0,
    prices: prices.map(({ band, ids }) => ({ band, pieces: ids.reduce((sum, id) => sum + (counts[id] ?? 0), 0) })),
    sizes: Object.fromEntries(Object.entries(sizes).flatMap(([id, size]) => (counts[id] ? [[size, counts[id]] as const] : []))),
  };
}

function countEach(ids: readonly number[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const id of ids) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}
