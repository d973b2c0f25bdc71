import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { orders } from './orders.table.ts';

/**
 * Orders that travel along in the parcel of another one: pieces that a customer added before it left, with lines, price and payment of
 * their own. Append-only; a trigger lets a row be written only in the batch that makes the order, while the other one may still change.
 */
export const orderTravels = sqliteTable(
  'order_travels',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    withOrderId: text('with_order_id')
      .notNull()
      .references(() => orders.id),
    /** UTC ms until which the other order waits for the payment of this one. */
    until: integer('until').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('order_travels_two_orders', sql`${t.orderId} <> ${t.withOrderId}`),
    check('order_travels_until', sql`${t.until} > ${t.createdAt} AND ${t.until} <= ${t.createdAt} + 86400000`),
    index('order_travels_by_first').on(t.withOrderId),
  ],
);

export const declared = {
  order_travels: { subjects: ['orders'], restore: 'newer' },
} satisfies Declared;
