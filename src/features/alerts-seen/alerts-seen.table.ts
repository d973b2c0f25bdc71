import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Declared } from '../../platform/database/declared.ts';
import { users } from '../auth/auth.table.ts';

/** When an administrator last looked at the alerts. */
export const alertsSeen = sqliteTable('alerts_seen', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** UTC ms. */
  seenAt: integer('seen_at').notNull(),
});

export const declared = {
  alerts_seen: { subjects: ['alerts'], restore: 'never', people: ['administrator'] },
} satisfies Declared;
