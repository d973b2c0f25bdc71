import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import { users } from '../auth/auth.table.ts';

export const pageViews = sqliteTable(
  'page_views',
  {
    id: integer('id').primaryKey(),
    /** Path and query, without tokens and e-mail addresses. */
    path: text('path').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    sessionId: text('session_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('page_views_by_time').on(t.createdAt)],
);
