import { asc, desc, eq, sql } from 'drizzle-orm';
import type { PageQueries, RowsOf } from '../../../platform/database/read-batch.ts';
import { prepared } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { placeOnce } from '../../../rules/catalog/place-once.ts';
import { HOME_CATEGORIES, HOME_PRODUCTS } from '../../../rules/limits.ts';
import { type Banner, bannerRows, bannersOf } from '../../content/home/banners.server.ts';
import { type LayoutData, layoutDataOf, layoutQueries } from '../../content/layout-data.server.ts';
import { onSale } from '../../products/on-sale.server.ts';
import { categories, products } from '../../products/products.table.ts';
import { type Card, cardOf, cardQuery } from '../card/card.server.ts';

export interface CategoryTile {
  readonly name: string;
  readonly slug: string;
  readonly image: string | null;
}

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

/** As listings order them: one range of an index. */
const newest = [desc(products.createdAt), desc(products.isFeatured), desc(products.id)];
const necklacesFirst = sql`lower(name) = 'necklaces' DESC, lower(name)`;

/** Pieces named beside the picture of a look. */
const LOOK_PIECES = 4;

/** So many are read of each row that eight are left after the pieces of the rows before it. */
const ROW_READ = 3 * HOME_PRODUCTS;

/** The newest piece in stock with two pictures and others beside it. */
const lookQuery = sql`(SELECT id, goes_with, json_extract(images, '$[1]') AS image FROM products INDEXED BY products_of_sets
  WHERE archived_at IS NULL AND goes_with <> '[]' AND stock_quantity > 0 AND json_array_length(images) > 1
  ORDER BY created_at DESC LIMIT 1)`;

/** Ids of the piece itself and of those beside it. */
const piecesOfLook = sql`(SELECT id FROM ${lookQuery} UNION SELECT value FROM ${lookQuery} look, json_each(look.goes_with))`;

const queries = prepared((orm) => {
  const tile = { name: categories.name, slug: categories.slug, image: categories.image };
  const popularId = sql`(SELECT id FROM categories ORDER BY ${necklacesFirst} LIMIT 1)`;
  const cards = () =>
    cardQuery(orm)
      .orderBy(...newest)
      .limit(ROW_READ);
  return {
    banners: bannerRows(orm, sql.placeholder('now')),
    tiles: orm.select(tile).from(categories).orderBy(asc(sql`lower(name)`)).limit(HOME_CATEGORIES),
    popular: orm
      .select({ ...tile, description: categories.description })
      .from(categories)
      .orderBy(necklacesFirst)
      .limit(1),
    featured: cards().where(onSale(eq(products.isFeatured, true))),
    arrivals: cards().where(onSale()),
    look: orm.select({ id: sql<number>`id`, image: sql<string>`image` }).from(lookQuery),
    lookPieces: cardQuery(orm)
      .where(sql`${products.id} IN ${piecesOfLook} AND +${products.archivedAt} IS NULL AND +${products.stockQuantity} > 0`)
      .orderBy(desc(sql`${products.id} = (SELECT id FROM ${lookQuery})`))
      .limit(LOOK_PIECES),
    ofPopular: cards().where(onSale(sql`${products.categoryId} = ${popularId}`)),
  };
});

/** Reads everything the home page shows, in one round trip with `also`, the queries of other features. No piece is in two rows: the featured ones are placed first, new arrivals last. */
export async function readHome<const Also extends PageQueries = Record<string, never>>(
  shop: Shop,
  also?: Also,
): Promise<Home & { readonly also: RowsOf<Also> }> {
  const { frame, home, ...read } = await shop.db.read({ frame: layoutQueries(shop), home: queries({ now: shop.now }), also: also ?? {} });
  const { banners, tiles, popular, featured, arrivals, ofPopular, look, lookPieces } = home;
  const rows = placeOnce([featured, popular.length > 0 ? ofPopular : arrivals, arrivals]).map((row) =>
    row.map((each) => cardOf(each, shop.now)),
  );
  const [featuredCards = [], popularCards = [], newCards = []] = rows;
  const [lead] = look;
  return {
    frame: layoutDataOf(frame),
    also: read.also as RowsOf<Also>,
    look: lead && lookPieces.length > 1 ? { image: lead.image, pieces: lookPieces.map((each) => cardOf(each, shop.now)) } : null,
    banners: bannersOf(banners, 'hero'),
    edits: bannersOf(banners, 'edit'),
    categories: tiles,
    featured: featuredCards,
    arrivals: newCards,
    popular: { category: popular[0] ?? null, cards: popularCards },
  };
}
