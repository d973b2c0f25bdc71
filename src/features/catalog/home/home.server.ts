import { eq, type SQL, sql } from 'drizzle-orm';
import type { PageQueries, RowsOf } from '../../../platform/database/read-batch.ts';
import { prepared } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { placeOnce } from '../../../rules/catalog/place-once.ts';
import { HOME_CATEGORIES, HOME_PRODUCTS } from '../../../rules/limits.ts';
import type { Banner } from '../../content/home/banners.server.ts';
import { type LayoutData, layoutDataOf, layoutQueries, type Shelf } from '../../content/layout-data.server.ts';
import { categories, products } from '../../products/products.table.ts';
import { type Card, card, cardOf } from '../card/card.server.ts';

export type CategoryTile = Pick<Shelf, 'name' | 'slug' | 'image'>;

export interface Home {
  readonly frame: LayoutData;
  readonly banners: readonly Banner[];
  /** Tiles that open a choice of pieces. */
  readonly edits: readonly Banner[];
  readonly categories: readonly CategoryTile[];
  readonly featured: readonly Card[];
  readonly arrivals: readonly Card[];
  /** The newest piece in stock that the owner shows with others: its picture as worn, and the pieces, itself first. Null without one. */
  readonly look: { readonly image: string; readonly pieces: readonly Card[] } | null;
  /** The category "necklaces", otherwise the first by name; without any category, the newest products. */
  readonly popular: { readonly category: (CategoryTile & { readonly description: string | null }) | null; readonly cards: readonly Card[] };
}

/** Pieces named beside the picture of a look. */
const LOOK_PIECES = 4;

const popularId = sql`(SELECT id FROM categories ORDER BY lower(name) = 'necklaces' DESC, lower(name) LIMIT 1)`;

/** The rows of the page, in the order in which they are placed. Of each so many are read that eight are left after the pieces of the rows before it. */
const rows = { featured: 0, popular: 1, arrivals: 2, look: 3, besideLook: 4 } as const;
const newest = (row: number, which: SQL, most: number) =>
  sql`SELECT ${sql.raw(String(row))} AS place, id FROM (SELECT id FROM products WHERE archived_at IS NULL${which}
    ORDER BY created_at DESC, is_featured DESC, id DESC LIMIT ${sql.raw(String(most))})`;

/** The newest piece in stock with two pictures and others beside it. */
const look = sql`SELECT id, goes_with FROM products INDEXED BY products_of_sets
  WHERE archived_at IS NULL AND goes_with <> '[]' AND stock_quantity > 0 AND json_array_length(images) > 1
  ORDER BY created_at DESC LIMIT 1`;

const pieces = sql`(WITH look AS MATERIALIZED (${look})
  ${newest(rows.featured, sql` AND is_featured = 1`, HOME_PRODUCTS)}
  UNION ALL ${newest(rows.popular, sql` AND category_id = ${popularId}`, 2 * HOME_PRODUCTS)}
  UNION ALL ${newest(rows.arrivals, sql``, 3 * HOME_PRODUCTS)}
  UNION ALL SELECT ${sql.raw(String(rows.look))}, id FROM look
  UNION ALL SELECT ${sql.raw(String(rows.besideLook))}, value FROM look, json_each(look.goes_with)) p`;

const queries = prepared((orm) => ({
  pieces: orm
    .select({
      place: sql<number>`p.place`,
      worn: sql<string | null>`CASE p.place WHEN ${sql.raw(String(rows.look))} THEN json_extract(products.images, '$[1]') END`,
      card,
    })
    .from(sql`${pieces} CROSS JOIN products ON products.id = p.id AND +products.archived_at IS NULL`)
    .leftJoin(categories, eq(categories.id, products.categoryId)),
}));

/** Reads everything the home page shows, in one round trip with `also`, the queries of other features. No piece is in two rows: the featured ones are placed first, new arrivals last. */
export async function readHome<const Also extends PageQueries = Record<string, never>>(
  shop: Shop,
  also?: Also,
): Promise<Home & { readonly also: RowsOf<Also> }> {
  const { home, ...read } = await shop.db.read({ frame: layoutQueries(shop), home: queries(), also: also ?? {} });
  const frame = layoutDataOf(read.frame);
  const { shelves, banners, editTiles } = frame;
  const of = (row: number) => home.pieces.filter(({ place }) => place === row).map((each) => cardOf(each, shop.now));
  const worn = home.pieces.find(({ place }) => place === rows.look)?.worn;
  const category = shelves.find(({ name }) => name.toLowerCase() === 'necklaces') ?? shelves[0] ?? null;
  const arrivals = of(rows.arrivals);
  const [featured = [], popular = [], others = []] = placeOnce([of(rows.featured), category ? of(rows.popular) : arrivals, arrivals]);
  const [lead] = of(rows.look);
  const beside = of(rows.besideLook).filter(({ id, available }) => id !== lead?.id && available > 0);
  return {
    frame,
    also: read.also as RowsOf<Also>,
    look: lead && worn && beside.length > 0 ? { image: worn, pieces: [lead, ...beside].slice(0, LOOK_PIECES) } : null,
    banners,
    edits: editTiles,
    categories: shelves.slice(0, HOME_CATEGORIES),
    featured,
    arrivals: others,
    popular: { category, cards: popular },
  };
}
