import { asc, type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { endOfIstDate, istDate } from '../../../rules/dates.ts';
import { daysLeft, LOW_DAYS, PACE_DAYS, toBuy } from '../../../rules/figures/days-left.ts';
import { daysBefore } from '../../../rules/figures/periods.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { products } from '../../products/products.table.ts';

/** A line of the purchase list. */
export interface RunningLowPiece {
  readonly id: number;
  readonly name: string;
  /** '' if the shop has no number of its own. */
  readonly sku: string;
  /** Key in the media bucket, or null. */
  readonly image: string | null;
  readonly price: Paise;
  /** Pieces that can be bought now, and pieces that unpaid orders hold. */
  readonly left: number;
  readonly held: number;
  /** Pieces sold in the last PACE_DAYS. */
  readonly sold: number;
  readonly daysLeft: number;
  /** Pieces that are missing for another PACE_DAYS at this pace. */
  readonly toBuy: number;
}

/** Days that the pieces on hand last. */
export const lasts = sql`${products.stockQuantity} * ${PACE_DAYS} * 1.0 / pace.sold`;

/** Pieces of each product that were sold in the last days, and when the last of them was: a table `pace` to join by `ofPace`. */
export function pace({ now }: Shop): SQL {
  const since = endOfIstDate(daysBefore(istDate(now), PACE_DAYS));
  // Orders that are paid or on their way, cash included: their pieces are gone. CROSS JOIN and + keep SQLite
  // on the index over time: otherwise it reads the lines of all orders, by product.
  return sql`(SELECT i.product_id, sum(i.quantity) AS sold, max(o.created_at) AS last FROM orders o CROSS JOIN order_items i
    WHERE i.order_id = o.id AND o.created_at >= ${since} AND +o.reservation = 'committed' AND +o.status <> 'refunded'
      GROUP BY i.product_id) AS pace`;
}
/** Pieces of `pace`. */
export const soldLately = sql<number>`pace.sold`.mapWith(Number).as('sold');
export const ofPace = sql`pace.product_id = ${products.id}`;

/** The product runs out within LOW_DAYS, or is sold out: for a WHERE next to `pace`. */
export const runsLow = sql`${products.archivedAt} IS NULL AND ${lasts} < ${LOW_DAYS + 1}`;

/** More than one person buys in a week; the rest follows when these are bought. */
const LISTED = 300;

/** Returns the purchase list, the most urgent first. */
export async function readRunningLow(shop: Shop): Promise<{ readonly rows: readonly RunningLowPiece[] }> {
  const rows = await shop.db.orm
    .select({
      id: products.id,
      name: products.name,
      sku: sql<string>`coalesce(${products.sku}, '')`.as('sku'),
      image: sql<string | null>`json_extract(${products.images}, '$[0]')`.as('image'),
      price: products.price,
      left: products.stockQuantity,
      held: products.reserved,
      sold: soldLately,
    })
    .from(products)
    .innerJoin(pace(shop), ofPace)
    .where(runsLow)
    .orderBy(asc(lasts), asc(products.id))
    .limit(LISTED);
  return { rows: rows.map((row) => ({ ...row, daysLeft: daysLeft(row.left, row.sold), toBuy: toBuy(row.left, row.sold) })) };
}
