import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Declared } from '../../platform/database/declared.ts';
import type { Address } from '../../rules/address/address.ts';
import type { Paise } from '../../rules/money/money.ts';
import { CUSTOMER_NOTE_MAX } from './admin/customer.schema.ts';

/**
 * One row for each e-mail address that ordered, in lower case. Triggers on orders, payments and returns compute everything but the
 * note from the orders, so that the list reads no order.
 */
export const customers = sqliteTable(
  'customers',
  {
    /** The rowid of the full-text index. */
    id: integer('id').primaryKey(),
    email: text('email').notNull().unique(),
    /** Name, phone and address of the newest placed order; of the newest order if none was placed. */
    name: text('name').notNull().default(''),
    /** In lower case, without the signs that `foldMarks` takes away. */
    sortName: text('sort_name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    city: text('city').notNull().default(''),
    shippingAddress: text('shipping_address', { mode: 'json' }).$type<Address>().notNull().default(sql`'{}'`),
    userId: text('user_id'),
    /** Orders that were paid, or accepted for cash on delivery. */
    totalOrders: integer('total_orders').notNull().default(0),
    /** The money that the shop kept of these orders: payments and cash, less refunds. */
    spent: integer('spent_paise').$type<Paise>().notNull().default(sql`0`),
    firstOrder: integer('first_order').notNull().default(0),
    lastOrder: integer('last_order').notNull().default(0),
    /** When the oldest order that counts as revenue was placed; null before it. */
    firstSold: integer('first_sold'),
    /** Note of the administrator and its time, which is its version. */
    note: text('note').notNull().default(''),
    notedAt: integer('noted_at').notNull().default(0),
    /** When the person is erased, as the administrator asked; null for everybody else. */
    eraseAt: integer('erase_at'),
  },
  (t) => [
    check('customers_email_lower_case', sql`${t.email} = lower(${t.email}) AND ${t.email} <> ''`),
    check('customers_amounts_not_negative', sql`${t.totalOrders} >= 0 AND ${t.spent} >= 0`),
    check('customers_note_length', sql`length(${t.note}) <= ${sql.raw(String(CUSTOMER_NOTE_MAX))}`),
    index('customers_by_first_sold').on(t.firstSold).where(sql`first_sold IS NOT NULL`),
    index('customers_by_erase_at').on(t.eraseAt).where(sql`erase_at IS NOT NULL`),
    index('customers_by_last_order').on(t.lastOrder, t.id),
    index('customers_by_first_order').on(t.firstOrder, t.id),
    index('customers_by_spent').on(t.spent, t.id),
    index('customers_by_orders').on(t.totalOrders, t.id),
    index('customers_by_name').on(t.sortName, t.id),
  ],
);

export const declared = {
  customers: { subjects: ['customers'], restore: 'newer', people: ['address'], audited: { customer: 'Customer' } },
} satisfies Declared;
