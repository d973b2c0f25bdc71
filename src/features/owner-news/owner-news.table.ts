import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sqlList, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { type NewsKind, newsWays } from '../../rules/owner-news/news-kinds.ts';

const way = (column: string) => text(column, { enum: newsWays }).notNull().default('off');

/** Choice of the news that the owner hears at once, and of the ways: the row with id 1. Without it all is told by mail. */
export const ownerNewsSettings = sqliteTable(
  'owner_news_settings',
  {
    id: integer('id').primaryKey(),
    orders: way('orders'),
    returns: way('returns'),
    complaints: way('complaints'),
    trouble: way('trouble'),
    email: text('email').notNull(),
    /** Ten digits; '' where nothing is told on WhatsApp. */
    phone: text('phone').notNull().default(''),
    isQuiet: integer('is_quiet', { mode: 'boolean' }).notNull(),
    /** '22:00' and '08:00' by the clock in India. */
    quietFrom: text('quiet_from').notNull(),
    quietUntil: text('quiet_until').notNull(),
    /** News go to browsers alone while one is told; otherwise to them as well. */
    onlyBrowsers: integer('only_browsers', { mode: 'boolean' }).notNull().default(false),
    /** UTC ms of the last message; of two runs at once only one can raise it. */
    lastToldAt: integer('last_told_at').notNull().default(0),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('owner_news_settings_one_row', sql`${t.id} = 1`),
    check(
      'owner_news_settings_ways',
      sql`${t.orders} IN (${sqlList(newsWays)}) AND ${t.returns} IN (${sqlList(newsWays)}) AND ${t.complaints} IN (${sqlList(newsWays)})
        AND ${t.trouble} IN (${sqlList(newsWays)})`,
    ),
    check('owner_news_settings_quiet', sql`${t.isQuiet} IN (0, 1)`),
  ],
);

/**
 * News for the owner. Triggers write a row in the batch of the event, once for each key: 'order:{id}', 'missed:{parcel}:{attempt}'. It
 * names what it is about and has no personal data.
 */
export const ownerNews = sqliteTable(
  'owner_news',
  {
    key: text('key').primaryKey(),
    /** Not checked: news that the shop does not know must not undo the sale or the move that they are about. */
    kind: text('kind').$type<NewsKind>().notNull(),
    /** The id of the order, return, complaint, parcel, refund or dispute. */
    subjectId: text('subject_id').notNull(),
    happenedAt: integer('happened_at').notNull(),
    /** When it was passed to the outbox, or left out because its topic is off; null until then. */
    toldAt: integer('told_at'),
  },
  (t) => [
    index('owner_news_untold').on(t.happenedAt, t.key).where(sql`told_at IS NULL`),
    index('owner_news_told').on(t.toldAt).where(sql`told_at IS NOT NULL`),
  ],
);

export const declared = {
  owner_news_settings: { subjects: ['settings'], restore: 'never', people: ['administrator'], audited: { 'owner-news': 'Told at once' } },
  owner_news: { subjects: [], restore: 'newer' },
} satisfies Declared;
