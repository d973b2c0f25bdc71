import { sql } from 'drizzle-orm';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Paise } from '../../rules/money/money.ts';

export interface LotRow {
  readonly id: string;
  readonly size: string;
  readonly quantity: number;
  readonly unit: Paise;
  readonly tax: Paise;
  readonly hasCredit: boolean;
  readonly boughtOn: string;
  readonly supplier: string;
  readonly bill: string;
  readonly note: string;
  readonly by: string;
  /** Pieces that corrections may still take out of it; 0 of a correction. */
  readonly left: number;
}

export interface ProductLots {
  readonly lots: readonly LotRow[];
  /** 1/1000 paise of a piece in stock; null where none has a known cost. */
  readonly average: number | null;
  /** Pieces in stock with a known cost, and without one. */
  readonly costed: number;
  readonly uncosted: number;
  /** Sold pieces without a cost, which a purchase of counted pieces may cover. */
  readonly soldWithoutCost: number;
  readonly sizes: readonly string[];
  /** Names that were used before, the newest first. */
  readonly suppliers: readonly string[];
}

const LOTS_SHOWN = 100;
const SUPPLIERS_SUGGESTED = 50;

/** Reads the purchases of a piece, the newest first, and what is known of its cost. One round trip. */
export async function readLots({ db }: Shop, productId: number): Promise<ProductLots> {
  const { lots, figures, sizes, suppliers } = await db.read({
    lots: selectRaw<Omit<LotRow, 'hasCredit'> & { readonly hasCredit: number }>(
      sql`SELECT l.id, l.size, l.quantity, l.unit_paise AS unit, l.tax_paise AS tax, l.credit_ok AS hasCredit, l.bought_on AS boughtOn, l.supplier, l.bill,
          l.note, l.by, max(0, l.quantity + coalesce((SELECT sum(c.quantity) FROM purchase_lots c WHERE c.corrects = l.id), 0)) AS left
        FROM purchase_lots l WHERE l.product_id = ${productId} ORDER BY l.created_at DESC, l.id LIMIT ${LOTS_SHOWN}`,
    ),
    figures: selectRaw<{ readonly average: number | null; readonly costed: number; readonly stock: number; readonly sold: number }>(
      sql`SELECT k.average_mpaise AS average, coalesce(k.pieces, 0) AS costed, p.stock_quantity + p.reserved AS stock,
          (SELECT coalesce(sum(s.pieces), 0) FROM sales_without_cost s WHERE s.product_id = ${productId}) AS sold
        FROM products p LEFT JOIN piece_costs k ON k.product_id = p.id WHERE p.id = ${productId}`,
    ),
    sizes: selectRaw<{ readonly size: string }>(sql`SELECT size FROM product_sizes WHERE product_id = ${productId} ORDER BY size`),
    suppliers: selectRaw<{ readonly supplier: string }>(
      sql`SELECT supplier
        FROM purchase_lots
        WHERE supplier <> ''
        GROUP BY supplier
        ORDER BY max(created_at) DESC
        LIMIT ${SUPPLIERS_SUGGESTED}`,
    ),
  });
  const [found] = figures;
  return {
    lots: lots.map((lot) => ({ ...lot, hasCredit: lot.hasCredit === 1 })),
    average: found?.average ?? null,
    costed: found?.costed ?? 0,
    uncosted: (found?.stock ?? 0) - (found?.costed ?? 0),
    soldWithoutCost: found?.sold ?? 0,
    sizes: sizes.map(({ size }) => size),
    suppliers: suppliers.map(({ supplier }) => supplier),
  };
}
