import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { CannedReply } from '../../rules/canned-replies.ts';

/** The texts that the owner keeps, in their order. One row; without it the shop has the texts of `rules/canned-replies`. */
export const cannedReplies = sqliteTable(
  'ready_texts',
  {
    id: integer('id').primaryKey(),
    texts: text('texts', { mode: 'json' }).$type<readonly CannedReply[]>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [check('ready_texts_one_row', sql`${t.id} = 1`), check('ready_texts_array', sql`json_type(${t.texts}) = 'array'`)],
);

export const declared = {
  ready_texts: { subjects: ['ready-texts'], restore: 'never', audited: { 'ready-texts': 'Ready texts' } },
} satisfies Declared;
