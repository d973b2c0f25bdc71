import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, updatedAt } from '../../platform/database/columns.ts';

export const homeBanners = sqliteTable(
  'home_banners',
  {
    id: integer('id').primaryKey(),
    title: text('title').notNull(),
    subtitle: text('subtitle'),
    /** Key in the media bucket. */
    image: text('image').notNull(),
    imageAlt: text('image_alt').notNull().default(''),
    linkTo: text('link_to'),
    linkText: text('link_text').notNull().default('Shop now'),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    sortOrder: integer('sort_order').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index('home_banners_sorted').on(t.isActive, t.sortOrder)],
);

export const notificationBarSettings = sqliteTable(
  'notification_bar_settings',
  {
    id: integer('id').primaryKey(),
    textContent: text('text_content').notNull(),
    linkUrl: text('link_url'),
    backgroundColor: text('background_color'),
    textColor: text('text_color'),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('notification_bar_settings_one_active').on(t.isActive).where(sql`is_active = 1`)],
);
