import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { users } from '../auth/auth.table.ts';

/** A list of the admin area as somebody likes to see it: its filters, search and sort under a name. */
export const savedViews = sqliteTable(
  'saved_views',
  {
    id: integer('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The screen: '/admin/orders'. */
    path: text('path').notNull(),
    name: text('name').notNull(),
    /** The query of the address, without a page: '?tab=all&status=paid'. */
    search: text('search').notNull(),
    /** The menu opens this one. */
    isDefault: integer('is_default', { mode: 'boolean' }).notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check('saved_views_are_named', sql`length(${t.name}) BETWEEN 1 AND 40`),
    uniqueIndex('saved_views_name').on(t.userId, t.path, t.name),
    uniqueIndex('saved_views_one_default').on(t.userId, t.path).where(sql`is_default = 1`),
  ],
);

export const declared = {
  saved_views: {
    subjects: ['views'],
    restore: 'never',
    people: ['administrator'],
    means: { 'saved_views.user_id, saved_views.path, saved_views.name': 'NAME_TAKEN' },
  },
} satisfies Declared;
