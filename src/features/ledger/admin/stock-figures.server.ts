import { asc, isNull, sql } from 'drizzle-orm';
import type { RowsOf } from '../../../platform/database/read-batch.ts';
import type { Shop } from '../../../platform/shop.ts';
import { daysLeft } from '../../../rules/figures/days-left.ts';
import { products } from '../../products/products.table.ts';
import { lasts, ofPace, pace, runsLow } from './running-low.server.ts';

interface LowPiece {
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

export function stockFigureQueries(shop: Shop) {
  const { orm } = shop.db;
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
      .innerJoin(pace(shop), ofPace)
      .where(runsLow)
      .orderBy(asc(lasts), asc(products.id))
      .limit(LISTED),
  };
}

export function stockFiguresOf({ catalogue, low }: RowsOf<ReturnType<typeof stockFigureQueries>>): StockFigures {
  const { products: count = 0, soldOut = 0 } = catalogue[0] ?? {};
  return { products: count, soldOut, low: low.map(({ sold, ...piece }) => ({ ...piece, daysLeft: daysLeft(piece.left, sold) })) };
}
