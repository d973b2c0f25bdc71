import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
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
  (t) => [
    index('page_views_by_time').on(t.createdAt),
    index('page_views_by_session').on(t.sessionId, t.path, t.createdAt),
    index('page_views_by_user').on(t.userId).where(sql`user_id IS NOT NULL`),
  ],
);

/** Views and distinct sessions of each page and day, added up in the batch that writes the views. They name nobody and are kept. */
export const pageViewDays = sqliteTable(
  'page_view_days',
  {
    /** IST: '2026-11-20'. */
    day: text('day').notNull(),
    /** '' for all pages of the day together. */
    path: text('path').notNull(),
    views: integer('views').notNull(),
    sessions: integer('sessions').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.path] }),
    check('page_view_days_sessions_within_views', sql`${t.sessions} BETWEEN 0 AND ${t.views}`),
  ],
);

/** The batches of views that are written: a batch that is sent again is refused by its id. Kept for a day. */
export const pageViewBatches = sqliteTable(
  'page_view_batches',
  {
    id: text('id').primaryKey(),
    createdAt: createdAt(),
  },
  (t) => [index('page_view_batches_by_time').on(t.createdAt)],
);

export const declared = {
  page_views: { subjects: [], restore: 'never', people: ['account', 'in time'] },
  page_view_days: { subjects: [], restore: 'never' },
  page_view_batches: { subjects: [], restore: 'never', means: { 'page_view_batches.id': 'VIEWS_ARE_WRITTEN' } },
} satisfies Declared;
