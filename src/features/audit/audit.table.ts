import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';

/** The values of each changed field, before and after; personal ones are masked once their retention ends. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** Append-only: what administrators did. A row is written in the batch of the change that it tells of. */
export const adminActions = sqliteTable(
  'admin_actions',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    /** E-mail of the administrator, or the name of the command. */
    actor: text('actor').notNull(),
    /** 'update', 'create', 'archive' … */
    action: text('action').notNull(),
    /** The kind of the object: 'product', 'coupon', 'order' … */
    kind: text('kind').notNull(),
    objectId: text('object_id').notNull(),
    /** Name of the object for people: 'Mayur Juda Pin', 'CHK-1042'. */
    label: text('label').notNull(),
    changes: text('changes', { mode: 'json' }).$type<Changes>().notNull().default({}),
    requestId: text('request_id').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    check('admin_actions_are_named', sql`${t.action} <> '' AND ${t.kind} <> '' AND ${t.actor} <> ''`),
    index('admin_actions_by_object').on(t.kind, t.objectId, t.seq),
    index('admin_actions_by_actor').on(t.actor, t.createdAt, t.seq),
    index('admin_actions_by_kind').on(t.kind, t.createdAt, t.seq),
    index('admin_actions_by_day').on(t.createdAt, t.seq),
    // Moves of orders, which have a line in `order_events` too: the log counts them once.
    index('admin_actions_of_moves').on(t.kind, t.action, t.createdAt).where(sql`kind = 'order' AND action = 'status'`),
  ],
);

export const declared = {
  admin_actions: { subjects: ['audit'], restore: 'never' },
} satisfies Declared;
