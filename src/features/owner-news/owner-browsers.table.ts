import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { users } from '../auth/auth.table.ts';

/** Browsers of administrators that are told the owner's news by the push service of their maker. */
export const ownerBrowsers = sqliteTable('owner_push_subscriptions', {
  /** Also in a cookie of that browser, so that signing out there ends it, even when the session had ended before. */
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The address of the browser at its push service: whoever knows it and has the shop's key can write to it. */
  endpoint: text('endpoint').notNull().unique(),
  /** Public key and secret of the browser, base64url: with them a message is sealed for it (RFC 8291). */
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  /** 'Chrome on Android' */
  label: text('label').notNull(),
  createdAt: createdAt(),
});

export const declared = {
  owner_push_subscriptions: { subjects: ['settings'], restore: 'never', people: ['administrator'] },
} satisfies Declared;
