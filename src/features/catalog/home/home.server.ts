import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { placeOnce } from '../../../rules/catalog/place-once.ts';
import { HOME_CATEGORIES, HOME_PRODUCTS } from '../../../rules/limits.ts';
import { type Banner, bannersOf, bannersQuery } from '../../content/home/banners.server.ts';
import { type LayoutData, layoutDataOf, layoutQueries } from '../../content/layout-data.server.ts';
import { onSale } from '../../products/on-sale.server.ts';
import { categories, products } from '../../products/products.table.ts';
import { type Card, cardOf, selectCards } from '../card/card.server.ts';

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
  /** The category "necklaces", otherwise the first by name; without any category, the newest products. */
  readonly popular: { readonly category: (CategoryTile & { readonly description: string | null }) | null; readonly cards: readonly Card[] };
}

const newest = [desc(products.createdAt), desc(products.id)];
const necklacesFirst = sql`lower(name) = 'necklaces' DESC, lower(name)`;

/** So many are read of each row that eight are left after the pieces of the rows before it. */
const ROW_READ = 3 * HOME_PRODUCTS;

/** Reads everything the home page shows, in one round trip. No piece is in two rows: the featured ones are placed first, new arrivals last. */
export async function readHome(shop: Shop): Promise<Home> {
  const { orm } = shop.db;
  const tile = { name: categories.name, slug: categories.slug, image: categories.image };
  const popularId = sql`(SELECT id FROM categories ORDER BY ${necklacesFirst} LIMIT 1)`;
  const cards = () =>
    selectCards(shop)
      .orderBy(...newest)
      .limit(ROW_READ);
  const { frame, banners, tiles, popular, featured, arrivals, ofPopular } = await shop.db.read({
    frame: layoutQueries(shop),
    banners: bannersQuery(shop),
    tiles: orm.select(tile).from(categories).orderBy(asc(sql`lower(name)`)).limit(HOME_CATEGORIES),
    popular: orm
      .select({ ...tile, description: categories.description })
      .from(categories)
      .orderBy(necklacesFirst)
      .limit(1),
    featured: cards().where(onSale(eq(products.isFeatured, true))),
    arrivals: cards().where(onSale()),
    ofPopular: cards().where(onSale(sql`${products.categoryId} = ${popularId} OR ${popularId} IS NULL`)),
  });
  const rows = placeOnce([featured, ofPopular, arrivals]).map((row) => row.map((each) => cardOf(each, shop.now)));
  const [featuredCards = [], popularCards = [], newCards = []] = rows;
  return {
    frame: layoutDataOf(frame),
    banners: bannersOf(banners, 'hero'),
    edits: bannersOf(banners, 'edit'),
    categories: tiles,
    featured: featuredCards,
    arrivals: newCards,
    popular: { category: popular[0] ?? null, cards: popularCards },
  };
}
