import { integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core';
import type { Declared } from '../../platform/database/declared.ts';
import { categories } from './products.table.ts';

/** Pending work on the pieces of a large category; the cron does it in slices. A row is deleted when nothing is left. */
export const categoryWork = sqliteTable(
  'category_work',
  {
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    /** The category that the pieces move to; 0: they stay, and the search learns the new name or sizes of theirs. */
    moveTo: integer('move_to').notNull().default(0),
    /** Id of the last piece that is done. */
    after: integer('after').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.moveTo] })],
);

export const declared = {
  category_work: { subjects: [], restore: 'never' },
} satisfies Declared;
