import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';

/** The recipient of the morning's digest. One row; without it the digest is off. */
export const digestSettings = sqliteTable(
  'digest_settings',
  {
    id: integer('id').primaryKey(),
    isOn: integer('is_on', { mode: 'boolean' }).notNull(),
    email: text('email').notNull(),
    /** Ten digits; '' for no message on WhatsApp. */
    phone: text('phone').notNull().default(''),
    updatedAt: updatedAt(),
  },
  (t) => [check('digest_settings_one_row', sql`${t.id} = 1`)],
);

export const declared = {
  digest_settings: { subjects: ['settings'], restore: 'never', people: ['administrator'], audited: { digest: 'Daily digest' } },
} satisfies Declared;
