import { sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { lowStockTo } from '../../products/stock-settings.table.ts';

/** A product that shoppers wish for. */
interface Wished {
  readonly id: number;
  readonly name: string;
  readonly hearts: number;
  readonly inStock: number;
}

interface Activity {
  readonly id: number;
  readonly name: string;
  /** Key in the media bucket, or null. */
  readonly image: string | null;
  /** UTC ms. */
  readonly at: number;
}

const WISHED = 5;
const LATEST = 10;
const count = (what: string) => sql<number>`(SELECT ${sql.raw(what)} FROM wishlist_items)`.mapWith(Number);
const list = <T>(fields: string, rows: ReturnType<typeof sql>) =>
  sql<T[]>`(SELECT json_group_array(json_object(${sql.raw(fields)})) FROM (${rows}))`.mapWith((text: string): T[] => JSON.parse(text));

/** The wishlists of all shoppers, in one row: how many hearts, what is wished most, and the latest ones. */
export function wishlistFiguresQuery({ db: { orm } }: Shop) {
  return orm
    .select({
      hearts: count('count(*)').as('hearts'),
      people: count('count(DISTINCT user_id)').as('people'),
      lowStockTo: sql<number>`${lowStockTo}`.mapWith(Number).as('low_stock_to'),
      wished: list<Wished>(
        "'id', id, 'name', name, 'hearts', hearts, 'inStock', stock_quantity",
        sql`SELECT p.id, p.name, p.stock_quantity, w.hearts
          FROM (SELECT product_id, count(*) AS hearts FROM wishlist_items GROUP BY product_id
          ORDER BY hearts DESC, product_id LIMIT ${WISHED}) w JOIN products p ON p.id = w.product_id ORDER BY w.hearts DESC, p.id`,
      ).as('wished'),
      latest: list<Activity>(
        "'id', id, 'name', name, 'image', image, 'at', created_at",
        sql`SELECT p.id, p.name, json_extract(p.images, '$[0]') AS image, w.created_at
          FROM (SELECT * FROM wishlist_items ORDER BY created_at DESC LIMIT ${LATEST}) w JOIN products p ON p.id = w.product_id
          ORDER BY w.created_at DESC, p.id`,
      ).as('latest'),
    })
    .from(sql`(SELECT 1)`);
}
