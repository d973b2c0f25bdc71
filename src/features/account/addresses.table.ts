import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { type ProfileAddress, users } from '../auth/auth.table.ts';

/** The addresses of an account besides its first choice, which is part of the account (#196). */
export const savedAddresses = sqliteTable(
  'saved_addresses',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text('address', { mode: 'json' }).$type<ProfileAddress>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('saved_addresses_by_user').on(t.userId, t.createdAt)],
);

export const declared = {
  saved_addresses: { subjects: [], restore: { with: 'user_id' }, people: ['account'] },
} satisfies Declared;
