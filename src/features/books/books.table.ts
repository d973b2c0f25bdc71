import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Declared } from '../../platform/database/declared.ts';

/** Rows written since their last audit: triggers insert them; the audit marks them (`taken`), checks them and deletes them. */
export const auditQueue = sqliteTable(
  'audit_queue',
  {
    taken: integer('taken', { mode: 'boolean' }).notNull().default(false),
    subject: text('subject').notNull(),
    /** The primary key of the row, as text. */
    id: text('id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.taken, t.subject, t.id] })],
);

/** The sum of a product's moves up to the move `seq`, so that a check does not have to read all moves. */
export const stockSums = sqliteTable(
  'stock_sums',
  {
    productId: integer('product_id').primaryKey(),
    seq: integer('seq').notNull(),
    stock: integer('stock_quantity').notNull(),
    reserved: integer('reserved').notNull(),
    committed: integer('committed').notNull(),
  },
  (t) => [index('stock_sums_newest').on(t.seq)],
);

export const declared = {
  audit_queue: { subjects: [], restore: 'never' },
  stock_sums: { subjects: [], restore: 'mirror' },
} satisfies Declared;
