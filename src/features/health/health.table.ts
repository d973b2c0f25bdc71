import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Declared } from '../../platform/database/declared.ts';

/** The alerts that were sent to the owner, by check. A row is written with its message. */
export const healthAlerts = sqliteTable('health_alerts', {
  check: text('check_id').primaryKey(),
  toldAt: integer('told_at').notNull(),
  /** When it was well again; null while the owner believes that it is not. */
  clearedAt: integer('cleared_at'),
});

export const declared = {
  health_alerts: { subjects: [], restore: 'never' },
} satisfies Declared;
