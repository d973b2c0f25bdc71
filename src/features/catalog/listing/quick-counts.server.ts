import { sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/database/orm.ts';
import { prepared } from '../../../platform/database/ready-query.ts';
import { type AttributeKind, attributeKinds } from '../../../rules/filters/attributes.ts';
import type { QuickCounts } from '../../../rules/filters/quick-choices.ts';
import { facetIds } from '../../search/found-pieces.server.ts';

/** The facets that the migration numbered. */
const IN_STOCK = 2;
const REDUCED = 3;

const asRecord = <Value>(text: string) => JSON.parse(text) as Readonly<Record<string, Value>>;

/** `place`: the id of a category, 0 for all. Each value is one step in an index: a place may have many words. */
function placeQuery(orm: Orm, place: ReturnType<typeof sql>) {
  const has = (kind: ReturnType<typeof sql>) =>
    sql`EXISTS (SELECT 1 FROM facets f JOIN facet_counts c ON c.facet_id = f.id WHERE f.kind = ${kind} AND c.category_id = ${place} AND c.pieces > 0)`;
  const kinds = sql.join(
    attributeKinds.map((kind) => sql`(${sql.raw(`'${kind}'`)})`),
    sql`, `,
  );
  return orm
    .select({
      kinds: sql`(SELECT json_group_array(column1) FROM (VALUES ${kinds}) WHERE ${has(sql`column1`)})`.mapWith(
        (text) => JSON.parse(text) as AttributeKind[],
      ),
      /** Pieces by the number of their facet, and the sizes by theirs. */
      pieces: sql`(SELECT json_group_object(facet_id, pieces) FROM facet_counts WHERE category_id = ${place} AND pieces > 0
        AND (facet_id IN (${sql.raw(`${IN_STOCK}, ${REDUCED}`)}) OR facet_id IN (SELECT id FROM facets WHERE kind = 'size')))`.mapWith(
        asRecord<number>,
      ),
      sizes: sql`(SELECT json_group_object(id, value) FROM facets WHERE kind = 'size')`.mapWith(asRecord<string>),
    })
    .from(sql`(SELECT 1)`);
}

const ofAll = prepared((orm) => placeQuery(orm, sql`0`));
const ofCategory = prepared((orm) =>
  placeQuery(orm, sql`coalesce((SELECT id FROM categories WHERE slug = ${sql.placeholder('slug')}), -1)`),
);

/** What the pieces of a place have: the kinds of words, and what they can be narrowed by in one press. */
export const placeFacets = (slug: string | undefined) => (slug === undefined ? ofAll() : ofCategory({ slug }));

type PlaceFacets = Awaited<ReturnType<typeof placeQuery>>[number];

/** Returns the counts of a whole place, or of the pieces whose facets are `codes`. */
export function quickCounts({ pieces, sizes }: PlaceFacets, codes: string | null): QuickCounts {
  const counts = codes === null ? pieces : countEach(facetIds(codes));
  return {
    inStock: counts[IN_STOCK] ?? 0,
    reduced: counts[REDUCED] ?? 0,
    sizes: Object.fromEntries(Object.entries(sizes).flatMap(([id, size]) => (counts[id] ? [[size, counts[id]] as const] : []))),
  };
}

function countEach(ids: readonly number[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const id of ids) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}
