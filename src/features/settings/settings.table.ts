import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, updatedAt } from '../../platform/columns.ts';
import type { Paise } from '../../rules/money.ts';

export const shippingSettings = sqliteTable(
  'shipping_settings',
  {
    id: integer('id').primaryKey(),
    freeFrom: integer('free_shipping_threshold_paise').$type<Paise>().notNull(),
    fee: integer('standard_shipping_fee_paise').$type<Paise>().notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('shipping_not_negative', sql`${t.freeFrom} >= 0 AND ${t.fee} >= 0`),
    uniqueIndex('one_active_shipping').on(t.isActive).where(sql`is_active = 1`),
  ],
);
