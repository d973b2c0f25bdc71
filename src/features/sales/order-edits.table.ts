import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList } from '../../platform/database/columns.ts';
import type { Paise } from '../../rules/money/money.ts';
import { editActors, editKinds, onceKinds } from '../../rules/order/order-edits.ts';
import { orders } from './orders.table.ts';

/** What an edit changes, before and after it: `{ "address": "14, 3rd Cross", … }` for an address. `{}` once the customer is forgotten. */
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
    /** How much less the order costs: 0, or a negative sum. */
    delta: integer('delta_paise').$type<Paise>().notNull().default(sql`0`),
    actor: text('actor', { enum: editActors }).notNull(),
    /** E-mail of the administrator; empty for the customer. */
    author: text('author').notNull().default(''),
    /** The administrator's reason; may be empty. */
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
