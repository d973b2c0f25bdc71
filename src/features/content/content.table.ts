import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';

export const bannerPlaces = ['hero', 'edit'] as const;
/** The part of a photograph that stays in view where its frame has another shape. */
export const bannerFocuses = ['left', 'middle', 'right'] as const;

export const homeBanners = sqliteTable(
  'home_banners',
  {
    id: integer('id').primaryKey(),
    /** 'hero': the large pictures at the top; 'edit': a tile that opens a choice of pieces. */
    place: text('place', { enum: bannerPlaces }).notNull().default('hero'),
    title: text('title').notNull(),
    subtitle: text('subtitle'),
    /** Key in the media bucket. */
    image: text('image').notNull(),
    /** Key of a picture for narrow screens; null where the wide one is cut. */
    narrowImage: text('narrow_image'),
    focus: text('focus', { enum: bannerFocuses }).notNull().default('right'),
    imageAlt: text('image_alt').notNull().default(''),
    linkTo: text('link_to'),
    linkText: text('link_text').notNull().default('Shop now'),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    sortOrder: integer('sort_order').notNull().default(0),
    /** The banner shows from this moment, and until the other (UTC ms); null on a side without a limit. */
    shownFrom: integer('shown_from'),
    shownUntil: integer('shown_until'),
    createdAt: createdAt(),
    /** The version that a form has seen; 0 for rows that nobody saved yet. */
    updatedAt: integer('updated_at').notNull().default(0),
  },
  (t) => [
    index('home_banners_sorted').on(t.isActive, t.sortOrder),
    check('home_banners_place', sql`${t.place} IN ('hero', 'edit')`),
    check('home_banners_focus', sql`${t.focus} IN ('left', 'middle', 'right')`),
  ],
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

export const declared = {
  home_banners: { subjects: ['banners'], restore: 'never', audited: { banner: 'Banner' } },
  notification_bar_settings: {
    subjects: ['settings'],
    restore: 'never',
    audited: { notification: 'Notice' },
    means: { 'notification_bar_settings.id': 'ID_TAKEN' },
  },
} satisfies Declared;
