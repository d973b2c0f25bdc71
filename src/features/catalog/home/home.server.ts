import { eq, type SQL, sql } from 'drizzle-orm';
import type { PageQueries, RowsOf } from '../../../platform/database/read-batch.ts';
import { prepared } from '../../../platform/database/ready-query.ts';
import { mayFail } from '../../../platform/database/rows/may-fail.ts';
import type { Shop } from '../../../platform/shop.ts';
import { HOME_CATEGORIES, HOME_PRODUCTS } from '../../../rules/limits.ts';
import type { Banner } from '../../content/home/banners.server.ts';
import { type LayoutData, layoutDataOf, layoutQueries, type Shelf } from '../../content/layout-data.server.ts';
import { categories, products } from '../../products/products.table.ts';
import { type Card, card, cardOf } from '../card/card.server.ts';

export interface CategoryTile extends Pick<Shelf, 'name' | 'englishName' | 'slug' | 'image'> {
  /** Pieces on sale; null if they could not be counted. */
  readonly pieces: number | null;
}

export interface Home {
  readonly frame: LayoutData;
  readonly banners: readonly Banner[];
  /** Tiles that open a choice of pieces. */
  readonly edits: readonly Banner[];
  readonly categories: readonly CategoryTile[];
  readonly featured: readonly Card[];
  readonly arrivals: readonly Card[];
  /** The newest piece in stock that the owner shows with others in stock, and these, itself first: none that another row has. */
  readonly look: readonly Card[];
  /** The category "necklaces", otherwise the first by name; without any category, the newest products. */
  readonly popular: { readonly category: Pick<Shelf, 'name' | 'slug' | 'description'> | null; readonly cards: readonly Card[] };
  /** Parts of the page that could not be read; the others are shown. */
  readonly unread: readonly (typeof HOME_PARTS)[number][];
}

/** The sections that are read from the catalogue. */
const CATALOGUE = ['featured', 'arrivals', 'popularPieces'] as const;
/** All parts of the page that may be missing: `homeTexts` has what shoppers are told of each. */
export const HOME_PARTS = ['banners', 'categories', ...CATALOGUE] as const;

/** The number of pieces of a look, which are side by side. */
const LOOK_PIECES = 3;

const popularId = sql`(SELECT id FROM categories ORDER BY lower(name) = 'necklaces' DESC, lower(name) LIMIT 1)`;

const rows = { featured: 0, popular: 1, arrivals: 2, look: 3 } as const;
const newest = (row: number, which: SQL) =>
  sql`SELECT ${sql.raw(String(row))} AS place, id FROM (SELECT id FROM products WHERE archived_at IS NULL${which}
    ORDER BY created_at DESC, is_featured DESC, id DESC LIMIT ${HOME_PRODUCTS})`;

const isNew = (piece: 'lead' | 'other') => sql.raw(`${piece}.id NOT IN (SELECT id FROM shown)`);
/** The pieces that the owner pairs with a piece, in the owner's order: those of other categories that can be bought. */
const pairedPieces = sql`json_each(lead.goes_with) pair CROSS JOIN products other
  WHERE other.id = pair.value AND other.id <> lead.id AND +other.archived_at IS NULL AND other.stock_quantity > 0
    AND (other.category_id IS NULL OR other.category_id IS NOT lead.category_id) AND ${isNew('other')}`;
/** The newest piece in stock that is paired with others, and these. */
const look = sql`SELECT lead.id, lead.goes_with, lead.category_id FROM products lead INDEXED BY products_of_sets
  WHERE lead.archived_at IS NULL
    AND lead.goes_with <> '[]'
    AND lead.stock_quantity > 0
    AND ${isNew('lead')}
    AND EXISTS (SELECT 1 FROM ${pairedPieces})
  ORDER BY lead.created_at DESC LIMIT 1`;

const pieces = sql`(WITH shown AS MATERIALIZED (${newest(rows.featured, sql` AND is_featured = 1`)}
    UNION ALL ${newest(rows.popular, sql` AND category_id = ${popularId}`)}
    UNION ALL ${newest(rows.arrivals, sql``)}),
  lead AS MATERIALIZED (${look})
  SELECT place, id FROM shown
  UNION ALL SELECT ${sql.raw(String(rows.look))}, id FROM lead
  UNION ALL SELECT ${sql.raw(String(rows.look))}, id FROM (SELECT other.id FROM lead, ${pairedPieces})) p`;

/** The number of the facet that every piece on sale has. */
const ON_SALE = sql.raw('1');

const queries = prepared((orm) => ({
  pieces: orm
    .select({ place: sql<number>`p.place`, card: card() })
    .from(sql`${pieces} CROSS JOIN products ON products.id = p.id AND +products.archived_at IS NULL`)
    .leftJoin(categories, eq(categories.id, products.categoryId)),
  popular: orm.select({ id: categories.id }).from(categories).where(sql`${categories.id} = ${popularId}`),
  /** Pieces on sale of each category, which triggers count. */
  counts: orm
    .select({ category: sql<number>`category_id`, pieces: sql<number>`pieces` })
    .from(sql`facet_counts`)
    .where(sql`facet_id = ${ON_SALE} AND category_id IN (SELECT id FROM categories)`),
}));

/** Reads everything the home page shows, in one round trip with `also`, the queries of other features. A piece may be in several rows. */
export async function readHome<const Also extends PageQueries = Record<string, never>>(
  shop: Shop,
  also?: Also,
): Promise<Home & { readonly also: RowsOf<Also> }> {
  const { pieces, counts, popular } = queries();
  const { frame: layout, ...read } = await shop.db.read({
    frame: layoutQueries(shop),
    pieces: mayFail(pieces, 'home: pieces'),
    counts: mayFail(counts, 'home: counts'),
    popular: mayFail(popular, 'home: popular category'),
    also: also ?? {},
  });
  const frame = layoutDataOf(layout);
  const { shelves, banners, editTiles } = frame;
  const of = (row: number) => (read.pieces ?? []).filter(({ place }) => place === row).map((each) => cardOf(each, shop.now));
  const category = shelves.find(({ id }) => id === read.popular?.[0]?.id) ?? null;
  const arrivals = of(rows.arrivals);
  return {
    frame,
    also: read.also as RowsOf<Also>,
    look: of(rows.look).slice(0, LOOK_PIECES),
    banners,
    edits: editTiles,
    categories: shelves.slice(0, HOME_CATEGORIES).map(({ id, name, englishName, slug, image }) => ({
      ...{ name, englishName, slug, image },
      pieces: read.counts && (read.counts.find((count) => count.category === id)?.pieces ?? 0),
    })),
    featured: of(rows.featured),
    arrivals,
    popular: { category, cards: category ? of(rows.popular) : arrivals },
    unread: [...frame.unread, ...(read.pieces ? [] : CATALOGUE)],
  };
}
