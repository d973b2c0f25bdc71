import { sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, expectTypeOf, test } from 'vitest';
import { ormOn } from '../orm.ts';
import { jsonRow } from './json-row.ts';

const notes = sqliteTable('notes', {
  id: integer('id').primaryKey(),
  title: text('title'),
  isRead: integer('is_read', { mode: 'boolean' }).notNull(),
  tags: text('tags', { mode: 'json' }).$type<string[]>().notNull(),
});

test('a row is read as one value, and each column as its type', async () => {
  const asked: string[] = [];
  const orm = ormOn(async ([statement]) => {
    asked.push(statement?.sql ?? '');
    return [{ columns: ['row'], rows: [['[7,null,0,"[\\"a\\"]",3]']], read: 1 }];
  });
  const fields = { id: notes.id, title: notes.title, isRead: notes.isRead, tags: notes.tags, words: sql<number>`length(title)` };
  const [found] = await orm.select({ row: jsonRow(fields) }).from(notes);
  expect(asked).toEqual([
    'select json_array("notes"."id", "notes"."title", "notes"."is_read", "notes"."tags", length(title)) from "notes"',
  ]);
  expect(found?.row).toEqual({ id: 7, title: null, isRead: false, tags: ['a'], words: 3 });
  if (found) expectTypeOf(found.row).toEqualTypeOf<{ id: number; title: string | null; isRead: boolean; tags: string[]; words: number }>();
});
