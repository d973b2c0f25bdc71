import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, updatedAt } from '../../platform/columns.ts';

export interface ProfileAddress {
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  pinCode: string;
  country: 'India';
}

export const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  emailVerified: integer('email_verified', { mode: 'boolean' }).notNull().default(false),
  fullName: text('full_name').notNull(),
  image: text('image'),
  phone: text('phone'),
  address: text('address', { mode: 'json' }).$type<ProfileAddress>(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** A signed-in browser. The token lives in an HttpOnly cookie and never in a JSON answer. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: integer('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('sessions_by_user').on(t.userId)],
);
