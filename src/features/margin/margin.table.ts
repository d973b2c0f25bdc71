import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { LOT_PIECES_MAX, LOT_UNIT_MAX } from '../../rules/margin/lot.ts';
import type { Paise } from '../../rules/money/money.ts';
import { products } from '../products/products.table.ts';

/**
 * Purchases of the shop, append-only: a mistake is corrected by a lot with fewer than no pieces, which names the lot. Triggers keep the
 * corrections of a lot within it and within what remains of the piece.
 */
export const purchaseLots = sqliteTable(
  'purchase_lots',
  {
    /** Made by the browser: the same press twice is one lot. */
    id: text('id').primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    size: text('size').notNull().default(''),
    quantity: integer('quantity').notNull(),
    unit: integer('unit_paise').$type<Paise>().notNull(),
    /** The tax of the whole lot. It is a part of the cost unless it comes back as input credit. */
    tax: integer('tax_paise').$type<Paise>().notNull(),
    hasCredit: integer('credit_ok', { mode: 'boolean' }).notNull(),
    /** IST day. */
    boughtOn: text('bought_on').notNull(),
    supplier: text('supplier').notNull().default(''),
    bill: text('bill').notNull().default(''),
    note: text('note').notNull().default(''),
    /** Its pieces were in the stock before. Otherwise a trigger adds them. */
    isCounted: integer('is_counted', { mode: 'boolean' }).notNull(),
    corrects: text('corrects').references((): AnySQLiteColumn => purchaseLots.id),
    by: text('by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('purchase_lots_quantity', sql`${t.quantity} <> 0 AND abs(${t.quantity}) <= ${sql.raw(String(LOT_PIECES_MAX))}`),
    check('purchase_lots_corrects', sql`(${t.quantity} < 0) = (${t.corrects} IS NOT NULL)`),
    check('purchase_lots_unit', sql`${t.unit} BETWEEN 1 AND ${sql.raw(String(LOT_UNIT_MAX))}`),
    check('purchase_lots_tax', sql`${t.tax} * sign(${t.quantity}) >= 0`),
    index('purchase_lots_by_product').on(t.productId, t.createdAt),
    index('purchase_lots_by_supplier').on(t.supplier).where(sql`supplier <> ''`),
    index('purchase_lots_by_corrected').on(t.corrects).where(sql`corrects IS NOT NULL`),
  ],
);

export const costMoveKinds = ['lot', 'sale', 'return', 'write-off'] as const;

/**
 * The ledger of what pieces with a known cost cost, append-only and written by triggers alone. Amounts are 1/1000 paise. `pieces_after` and
 * `value_after_mpaise` are what remains of the piece, so that each row is checked with the row before it.
 */
export const costMoves = sqliteTable(
  'cost_moves',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    productId: integer('product_id').notNull(),
    kind: text('kind', { enum: costMoveKinds }).notNull(),
    lotId: text('lot_id'),
    orderId: text('order_id'),
    /** The row of `stock_moves` that moved the pieces of an order. */
    moveSeq: integer('move_seq'),
    pieces: integer('pieces').notNull(),
    value: integer('value_mpaise').notNull(),
    piecesAfter: integer('pieces_after').notNull(),
    valueAfter: integer('value_after_mpaise').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('cost_moves_kind', sql`${t.kind} IN (${sqlList(costMoveKinds)})`),
    check('cost_moves_remain', sql`${t.piecesAfter} >= 0 AND ${t.valueAfter} >= 0 AND (${t.piecesAfter} > 0 OR ${t.valueAfter} = 0)`),
    index('cost_moves_by_product').on(t.productId, t.seq),
    index('cost_moves_by_time').on(t.createdAt, t.seq),
    index('cost_moves_by_order').on(t.orderId).where(sql`order_id IS NOT NULL`),
    index('cost_moves_by_lot').on(t.lotId).where(sql`lot_id IS NOT NULL`),
    uniqueIndex('cost_moves_once').on(t.moveSeq).where(sql`move_seq IS NOT NULL`),
  ],
);

/** The moving average of each piece: the pieces in stock whose cost is known, and their value. A trigger keeps it the last row of `cost_moves`. */
export const pieceCosts = sqliteTable(
  'piece_costs',
  {
    productId: integer('product_id').primaryKey(),
    pieces: integer('pieces').notNull().default(0),
    value: integer('value_mpaise').notNull().default(0),
    /** Null where nothing with a known cost is left. */
    average: integer('average_mpaise').generatedAlwaysAs(sql`(CASE WHEN pieces > 0 THEN (2 * value_mpaise + pieces) / (2 * pieces) END)`, {
      mode: 'virtual',
    }),
    /** The last row of `stock_moves` before its first lot: what was sold until then has no cost of its own. */
    sinceSeq: integer('since_seq').notNull(),
  },
  (t) => [check('piece_costs_not_negative', sql`${t.pieces} >= 0 AND ${t.value} >= 0`)],
);

/**
 * Costs of the pieces that an order keeps, frozen when they were sold. Pieces above `pieces` have no known cost. An average is of the
 * piece, not of its size, so that one row stands for all lines of the piece.
 */
export const saleCosts = sqliteTable(
  'sale_costs',
  {
    orderId: text('order_id').notNull(),
    productId: integer('product_id').notNull(),
    pieces: integer('pieces').notNull(),
    value: integer('value_mpaise').notNull(),
    unit: integer('unit_mpaise').generatedAlwaysAs(sql`(CASE WHEN pieces > 0 THEN (2 * value_mpaise + pieces) / (2 * pieces) END)`, {
      mode: 'virtual',
    }),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId] }),
    check('sale_costs_not_negative', sql`${t.pieces} >= 0 AND ${t.value} >= 0`),
    index('sale_costs_by_product').on(t.productId),
  ],
);

/** One row. What the packing of a parcel costs; null until the owner says it. */
export const costSettings = sqliteTable(
  'cost_settings',
  {
    id: integer('id').primaryKey(),
    packing: integer('packing_paise').$type<Paise>(),
    /** When the first amount was saved: every parcel that is made from then on has its packing. */
    packingSince: integer('packing_since'),
    updatedAt: updatedAt(),
  },
  (t) => [check('cost_settings_one', sql`${t.id} = 1`), check('cost_settings_packing', sql`${t.packing} >= 0`)],
);

export const chargeKinds = ['freight', 'cod', 'rto', 'weight', 'insurance', 'other', 'credit', 'packing'] as const;

/**
 * Shares of each charge of a parcel for its orders, without the tax that is booked apart (none is today): triggers share it in full, by the
 * value of the pieces. `charge_id` is a row of `parcel_costs`, or 'packing:' and the parcel.
 */
export const orderCharges = sqliteTable(
  'order_charges',
  {
    chargeId: text('charge_id').notNull(),
    orderId: text('order_id').notNull(),
    parcelId: text('parcel_id').notNull(),
    kind: text('kind', { enum: chargeKinds }).notNull(),
    amount: integer('paise').$type<Paise>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.chargeId, t.orderId] }),
    check('order_charges_kind', sql`${t.kind} IN (${sqlList(chargeKinds)})`),
    index('order_charges_by_order').on(t.orderId),
    index('order_charges_by_parcel').on(t.parcelId),
  ],
);

export const declared = {
  purchase_lots: { subjects: ['margin', 'products'], restore: 'append', means: { 'purchase_lots.id': 'LOT_IS_KNOWN' } },
  cost_moves: { subjects: [], restore: 'append' },
  piece_costs: { subjects: [], restore: 'newer' },
  sale_costs: { subjects: [], restore: 'newer' },
  cost_settings: { subjects: ['margin'], restore: 'newer' },
  order_charges: { subjects: [], restore: 'newer' },
} satisfies Declared;
