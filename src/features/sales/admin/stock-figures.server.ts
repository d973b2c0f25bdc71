import { asc, isNull, sql } from 'drizzle-orm';
import type { RowsOf } from '../../../platform/database/read-batch.ts';
import type { Shop } from '../../../platform/shop.ts';
import { endOfIstDate, istDate } from '../../../rules/dates.ts';
import { daysLeft, LOW_DAYS, PACE_DAYS } from '../../../rules/figures/days-left.ts';
import { daysBefore } from '../../../rules/figures/periods.ts';
import { products } from '../../products/products.table.ts';

export interface LowPiece {
  readonly id: number;
  readonly name: string;
  /** Pieces that can be bought now. */
  readonly left: number;
  /** Pieces that unpaid orders hold. */
  readonly held: number;
  readonly daysLeft: number;
}

/** The catalogue, and what runs out first at the pace of the last days. */
export interface StockFigures {
  readonly products: number;
  readonly soldOut: number;
  readonly low: readonly LowPiece[];
}

const LISTED = 8;

export function stockFigureQueries({ db: { orm }, now }: Shop) {
  const since = endOfIstDate(daysBefore(istDate(now), PACE_DAYS));
  // Orders that are paid or on their way, cash included: their pieces are gone. CROSS JOIN and + keep SQLite
  // on the index over time: otherwise it reads the lines of all orders, by product.
  const pace = sql`(SELECT i.product_id, sum(i.quantity) AS sold FROM orders o CROSS JOIN order_items i
    WHERE i.order_id = o.id AND o.created_at >= ${since} AND +o.reservation = 'committed' AND +o.status <> 'refunded' GROUP BY i.product_id)`;
  const lasts = sql`${products.stockQuantity} * ${PACE_DAYS} * 1.0 / pace.sold`;
  return {
    catalogue: orm
      .select({
        products: sql<number>`count(*)`.mapWith(Number),
        soldOut: sql<number>`coalesce(sum(${products.stockQuantity} = 0), 0)`.mapWith(Number),
      })
      .from(products)
      .where(isNull(products.archivedAt)),
    low: orm
      .select({
        id: products.id,
        name: products.name,
        left: products.stockQuantity,
        held: products.reserved,
        sold: sql<number>`pace.sold`.mapWith(Number),
      })
      .from(products)
      .innerJoin(sql`${pace} AS pace`, sql`pace.product_id = ${products.id}`)
      .where(sql`${products.archivedAt} IS NULL AND ${lasts} < ${LOW_DAYS + 1}`)
      .orderBy(asc(lasts), asc(products.id))
      .limit(LISTED),
  };
}

export function stockFiguresOf({ catalogue, low }: RowsOf<ReturnType<typeof stockFigureQueries>>): StockFigures {
  const { products: count = 0, soldOut = 0 } = catalogue[0] ?? {};
  return { products: count, soldOut, low: low.map(({ sold, ...piece }) => ({ ...piece, daysLeft: daysLeft(piece.left, sold) })) };
}
