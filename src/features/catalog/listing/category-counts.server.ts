import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/database/orm.ts';
import { prepared } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { FOUND_MAX } from '../../../rules/listing/list-pages.ts';
import { type FoundPieces, facetIds } from '../../search/found-pieces.server.ts';

/** Each country of origin once, by one step in its index for each: few countries, many products. */
const eachOrigin = sql`(WITH RECURSIVE o(origin) AS (
    SELECT min(country_of_origin) FROM products WHERE archived_at IS NULL
    UNION ALL
    SELECT (SELECT min(p.country_of_origin) FROM products p WHERE p.archived_at IS NULL AND p.country_of_origin > o.origin)
    FROM o WHERE o.origin IS NOT NULL
  ) SELECT origin FROM o WHERE origin IS NOT NULL)`;

const namesOf = (orm: Orm, counts: SQL, facets: SQL) =>
  orm
    .select({
      /** Pieces in each category, in all as those of category 0. */
      pieces: counts.mapWith((text) => JSON.parse(text) as Readonly<Record<string, number>>),
      /** The category of a facet. */
      categoryOf: facets.mapWith((text) => JSON.parse(text) as Readonly<Record<string, string>>),
      /** Countries that a listing can be sorted by. */
      origins: sql`(SELECT json_group_array(origin) FROM ${eachOrigin})`.mapWith((text) => JSON.parse(text) as string[]),
    })
    .from(sql`(SELECT 1)`);

/** For a list whose pieces are counted by triggers. */
export const places = prepared((orm) =>
  namesOf(
    orm,
    sql`(SELECT json_group_object(category_id, pieces) FROM facet_counts
      WHERE facet_id = 1 AND category_id IN (SELECT 0 UNION ALL SELECT id FROM categories))`,
    sql`'{}'`,
  ),
);
/** For one whose found pieces are counted by their facets: of the kept counts only that of the whole shop. */
export const countedPlaces = prepared((orm) =>
  namesOf(
    orm,
    sql`(SELECT json_group_object(category_id, pieces) FROM facet_counts WHERE facet_id = 1 AND category_id = 0)`,
    sql`(SELECT json_group_object(id, value) FROM facets WHERE kind = 'category')`,
  ),
);

/** Returns the facets of the found pieces, one after another. */
export const facetsOf = ({ db: { orm } }: Shop, found: FoundPieces) =>
  orm.select({ facets: sql<string | null>`group_concat(facets, '')` }).from(sql`${found.first(FOUND_MAX + 1)}`);

/**
 * Returns the counts of the found pieces, by the id of their category; null if more were found than are counted, or if a search shows
 * similar pieces instead.
 */
export function countByCategory(
  facets: string,
  categoryOf: Readonly<Record<string, string>>,
  isSearch: boolean,
): Readonly<Record<string, number>> | null {
  const counts: Record<string, number> = {};
  for (const id of facetIds(facets)) {
    const category = categoryOf[id];
    if (category !== undefined) counts[category] = (counts[category] ?? 0) + 1;
  }
  const sum = Object.values(counts).reduce((all, one) => all + one, 0);
  return sum > FOUND_MAX || (sum === 0 && isSearch) ? null : counts;
}
