import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';

/** Private notes of the administrator about an order. Append-only; the text is emptied when the customer's data is erased. */
export const orderNotes = sqliteTable(
  'order_notes',
  {
    /** Made by the browser: saving the same note again is one note. */
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    /** E-mail of the administrator. */
    author: text('author').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('order_notes_by_order').on(t.orderId, t.createdAt)],
);

export const declared = {
  order_notes: { subjects: ['orders'], restore: 'newer', people: ['erased', 'in time'] },
} satisfies Declared;
