import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { LOW_STOCK_TO } from '../../rules/limits.ts';

/** From how many pieces down shoppers read how many are left, in the row with id 1; 0 for never. Without it: `LOW_STOCK_TO`. */
export const stockSettings = sqliteTable(
  'stock_settings',
  {
    id: integer('id').primaryKey(),
    lowStockTo: integer('low_stock_to').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('stock_settings_one_row', sql`${t.id} = 1`),
    check('stock_settings_low_stock_to', sql`${t.lowStockTo} BETWEEN 0 AND ${sql.raw(`${LOW_STOCK_TO}`)}`),
  ],
);

/** The number that counts, as SQL for other queries. */
export const lowStockTo = sql.raw(`coalesce((SELECT low_stock_to FROM stock_settings WHERE id = 1), ${LOW_STOCK_TO})`);

export const declared = {
  stock_settings: { subjects: ['settings', 'products'], restore: 'never' },
} satisfies Declared;
