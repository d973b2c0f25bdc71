import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { directions, opposite, type SortDirection } from '../../../platform/database/sort-direction.ts';
import { PRODUCTS_PER_PAGE } from '../../../rules/limits.ts';
import { type Sort, sortOptions } from '../../../rules/listing/listing.ts';
import { products, ratingShown } from '../../products/products.table.ts';
import { noIds } from '../../search/found-pieces.server.ts';

/** The columns that the sorts compare. Each has an index over all products and one over those of a category. */
const columns: Readonly<Record<(typeof sortOptions)[Sort]['field'], SQL>> = {
  created_at: sql`${products.createdAt}`,
  // A timed offer that has ended keeps its price here until the next run of `endOffers`.
  price: sql`${products.price}`,
  // In every language the alphabet of the English names: one index has it, and a page begins after the same piece in all of them.
  name: sql`lower(${products.name})`,
  rating: ratingShown,
  sold: sql`${products.committed}`,
  country_of_origin: sql`${products.countryOfOrigin}`,
  is_featured: sql`${products.isFeatured}`,
};

interface Order {
  readonly by: SQL;
  readonly direction: SortDirection;
  /** Of equal pieces: the featured ones first, then the newest. Of equal names, from Z to A, last: one index has both directions. */
  readonly ties: SortDirection;
}

function orderOf(sort: Sort): Order {
  const { field, direction } = sortOptions[sort];
  return { by: columns[field], direction, ties: sort === 'name-desc' ? 'asc' : 'desc' };
}

const reversed = ({ by, direction, ties }: Order): Order => ({ by, direction: opposite[direction], ties: opposite[ties] });

const orderBy = ({ by, direction, ties }: Order): SQL => {
  const featured = by === columns.is_featured ? sql`` : sql`${products.isFeatured} ${directions[ties].order}, `;
  return sql`${by} ${directions[direction].order}, ${featured}${products.id} ${directions[ties].order}`;
};

/** Returns the column that a sort compares, and the order of its rows. */
export const sortColumn = (sort: Sort): SQL => orderOf(sort).by;
export const sortedBy = (sort: Sort): SQL => orderBy(orderOf(sort));

/**
 * The start of a page of everything on sale, or of a category: after or before a piece, or at a number; nowhere with null.
 */
export interface PlainPage {
  readonly sort: Sort;
  readonly after: number | Placeholder | null;
  readonly before: number | Placeholder | null;
  readonly offset: number | Placeholder | null;
}

/**
 * Ids of a page of everything on sale, or of a category, as a table in the order of the page; backwards where the page is read from its end
 * (\`before\`). A page is read from its number or from the neighbouring piece, always as a range of one index.
 * @param category condition of the category, or undefined
 * @param total SQL of the number of pieces in all
 */
export function idsOfPage({ sort, after, before, offset }: PlainPage, category: SQL | undefined, total: SQL): SQL {
  const place = sql`${products.archivedAt} IS NULL${category ? sql` AND ${category}` : sql``}`;
  const order = orderOf(sort);
  if (after !== null) return beyond(after, order, place);
  if (before) return beyond(before, reversed(order), place);
  // The pieces of the last page, from the end.
  if (before === 0) return ids(sql`${place}`, orderBy(reversed(order)), sql`(${total} - 1) % ${PRODUCTS_PER_PAGE} + 1`);
  if (offset === null) return noIds;
  return ids(place, orderBy(order), sql`${PRODUCTS_PER_PAGE} OFFSET ${offset}`);
}

const ids = (where: SQL, order: SQL, limit: SQL | number): SQL =>
  sql`(SELECT ${products.id} FROM ${products} WHERE ${where} ORDER BY ${order} LIMIT ${limit})`;

/**
 * Returns the page after a piece. Three ranges, because no index finds "later in the order" of three columns in one step: equal pieces
 * with larger ids, equal ones that are less featured, all others.
 */
function beyond(piece: number | Placeholder, order: Order, place: SQL): SQL {
  const of = (column: SQL) => sql`(SELECT ${column} FROM ${products} WHERE ${products.id} = ${piece})`;
  const { by, direction, ties } = order;
  const isEqual = sql`${place} AND ${by} = ${of(by)}`;
  const isFeatured = sql`${products.isFeatured}`;
  const ranges = [
    sql`${isEqual} AND ${isFeatured} = ${of(isFeatured)} AND ${products.id} ${directions[ties].beyond} ${piece}`,
    sql`${isEqual} AND ${isFeatured} ${directions[ties].beyond} ${of(isFeatured)}`,
    sql`${place} AND ${by} ${directions[direction].beyond} ${of(by)}`,
  ];
  const each = ranges.map((range) => sql`SELECT * FROM ${ids(range, orderBy(order), PRODUCTS_PER_PAGE)}`);
  return sql`(SELECT * FROM (${sql.join(each, sql` UNION ALL `)}) LIMIT ${PRODUCTS_PER_PAGE})`;
}
