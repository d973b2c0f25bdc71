import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { Paise } from '../../rules/money/money.ts';
import { editActors, editKinds, onceKinds } from '../../rules/order/edits/order-edits.ts';
import { orders } from './orders.table.ts';

/**
 * Facts of an order that an edit changes, before and after it: `{ "address": "14, 3rd Cross", … }` for an address. `{}` once the customer
 * is forgotten.
 */
export type EditFacts = Readonly<Record<string, unknown>>;

/**
 * The changes of sold orders. Append-only; triggers make each of them while the order may still change (`editable_orders`), and the facts
 * are emptied when the customer's data is erased.
 */
export const orderEdits = sqliteTable(
  'order_edits',
  {
    /** The key of the press: the same key is the same change. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** 1, 2, 3: of two changes that began from the same version, one is refused. */
    version: integer('version').notNull(),
    kind: text('kind', { enum: editKinds }).notNull(),
    before: text('before', { mode: 'json' }).$type<EditFacts>().notNull(),
    after: text('after', { mode: 'json' }).$type<EditFacts>().notNull(),
    /** Sum by which the order costs less: 0, or a negative sum. */
    delta: integer('delta_paise').$type<Paise>().notNull().default(sql`0`),
    actor: text('actor', { enum: editActors }).notNull(),
    /** E-mail of the administrator; empty for the customer. */
    author: text('author').notNull().default(''),
    /** Reason of the administrator; may be empty. */
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    check('order_edits_kind', sql`${t.kind} IN (${sqlList(editKinds)})`),
    check('order_edits_actor', sql`${t.actor} IN (${sqlList(editActors)})`),
    check('order_edits_author', sql`(${t.actor} = 'admin') = (${t.author} <> '')`),
    check('order_edits_delta', sql`${t.delta} <= 0`),
    uniqueIndex('order_edits_by_version').on(t.orderId, t.version),
    uniqueIndex('order_edits_once')
      .on(t.orderId, t.kind)
      .where(sql`actor = 'shopper' AND kind IN (${sqlList(onceKinds)})`),
  ],
);

/** Lines that got another size, at the same price. Written by a trigger with its edit; append-only. */
export const orderSizeSwaps = sqliteTable(
  'order_size_swaps',
  {
    editId: text('edit_id')
      .primaryKey()
      .references(() => orderEdits.id),
    orderId: text('order_id').notNull(),
    line: integer('line').notNull(),
    from: text('from_size').notNull(),
    to: text('to_size').notNull(),
    /** All pieces of the line that are still sold. */
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    check('order_size_swaps_quantity', sql`${t.quantity} BETWEEN 1 AND 99`),
    check('order_size_swaps_differ', sql`${t.from} <> ${t.to}`),
    index('order_size_swaps_by_order').on(t.orderId, t.line),
  ],
);

/**
 * Pieces that were taken out of an order, the gift wrap as line 0, and a discount of the owner as line -1. Written by a trigger with its edit; append-only. For cash the sum is
 * less due at the door; what was paid online is returned by a refund with the id of the edit.
 */
export const orderCuts = sqliteTable(
  'order_cuts',
  {
    editId: text('edit_id')
      .notNull()
      .references(() => orderEdits.id),
    orderId: text('order_id').notNull(),
    line: integer('line').notNull(),
    /** Pieces; 0 for the gift wrap and a discount. */
    quantity: integer('quantity').notNull(),
    paise: integer('paise').$type<Paise>().notNull(),
    /** A discount as one of all that was bought (`orders.given_paise`). */
    spread: integer('spread_paise').$type<Paise>().notNull().default(sql`0`),
  },
  (t) => [
    primaryKey({ columns: [t.editId, t.line] }),
    check('order_cuts_quantity', sql`${t.quantity} BETWEEN 0 AND 99 AND (${t.line} <= 0) = (${t.quantity} = 0)`),
    check('order_cuts_not_negative', sql`${t.paise} >= 0`),
    index('order_cuts_by_order').on(t.orderId, t.line),
  ],
);

export const declared = {
  order_edits: {
    subjects: ['orders', 'customers', 'products'],
    restore: 'newer',
    people: ['in time'],
    means: {
      'order_edits.id': 'EDIT_IS_KNOWN',
      'order_edits.order_id, order_edits.version': 'ORDER_EDIT_STALE',
      'order_edits.order_id, order_edits.kind': 'ORDER_EDITED_ONCE',
    },
  },
  order_size_swaps: { subjects: ['orders', 'products'], restore: 'append' },
  order_cuts: { subjects: ['orders', 'products'], restore: 'append' },
} satisfies Declared;
