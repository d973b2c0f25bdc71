import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { Paise } from '../../rules/money/money.ts';
import { orders } from '../ledger/orders.table.ts';

/**
 * Gateway orders next to cash orders: what is due at the door may be paid online before the parcel leaves. One row for each amount, because a
 * gateway order takes one amount: where the amount changes, the older row takes money that is refunded. Triggers open a row only for a cash
 * order that is still due and here, and freeze what was opened.
 */
export const cashPayments = sqliteTable(
  'cash_payments',
  {
    /** Sent to the gateway as the receipt: after a lost answer the order is found by it. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amount: integer('amount_paise').$type<Paise>().notNull(),
    /** Null until the gateway has answered. */
    gatewayOrderId: text('gateway_order_id').unique(),
    /** UTC ms of the newest press on the button; the checks are counted from it. */
    askedAt: integer('asked_at').notNull(),
    /** UTC ms at which the gateway is asked for its payments; null when none can arrive any more. */
    nextCheckAt: integer('next_check_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('cash_payments_amount', sql`${t.amount} > 0`),
    uniqueIndex('cash_payments_one_for_amount').on(t.orderId, t.amount),
    index('cash_payments_to_check').on(t.nextCheckAt).where(sql`next_check_at IS NOT NULL`),
  ],
);

export const declared = {
  cash_payments: { subjects: [], restore: 'newer' },
} satisfies Declared;
