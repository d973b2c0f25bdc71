import { sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { insertRows, rowPlace, rowStatement } from './row-statement.ts';

const notes = sqliteTable('notes', {
  id: text('id').primaryKey(),
  place: integer('place').notNull(),
  isRead: integer('is_read', { mode: 'boolean' }).notNull().default(false),
  tags: text('tags', { mode: 'json' }).$type<string[]>(),
  shout: text('shout').generatedAlwaysAs(sql`(upper(id))`),
  madeAt: integer('made_at').notNull().default(sql`(unixepoch())`),
});

test('an INSERT has the values of its rows as JSON, as the columns store them, and the same text for all', () => {
  const insert = insertRows(notes, ({ id }) => ({ place: sql`${rowPlace} + length(${id})` }));
  const {
    sql: text,
    args,
    rows,
  } = insert('a', [
    { id: 'a', isRead: true, tags: ['new'], madeAt: 5 },
    { id: 'b', madeAt: 6 },
  ]);
  expect(text).toBe(
    'INSERT INTO "notes" ("id", "place", "is_read", "tags", "made_at") SELECT (r.value ->> 0), r.key + length((r.value ->> 0)), (r.value ->> 2), (r.value ->> 3), (r.value ->> 4) FROM json_each(?) r',
  );
  expect(JSON.parse(String(args[0]))).toEqual([
    ['a', null, 1, '["new"]', 5],
    ['b', null, 0, null, 6],
  ]);
  expect(rows).toEqual({ id: 'a', count: 2 });
  expect(insert('c', [{ id: 'c', madeAt: 7 }]).sql).toBe(text);
});

test('a value that only the database could compute must be given', () => {
  const insert = insertRows(notes);
  expect(() => insert('a', [{ id: 'a', place: 1 }])).toThrow('madeAt');
});

test('what a statement has beside its rows is written out in its text', () => {
  const mark = rowStatement(
    ['id', 'at'],
    (row, rows) => sql`UPDATE notes SET made_at = ${row.at}, tags = ${"it's"} FROM ${rows} WHERE id = ${row.id} RETURNING id`,
  );
  expect(mark('a', [{ id: 'a', at: new Date(9) }])).toEqual({
    sql: "UPDATE notes SET made_at = (r.value ->> 1), tags = 'it''s' FROM json_each(?) r WHERE id = (r.value ->> 0) RETURNING id",
    args: ['[["a",9]]'],
    rows: { id: 'a', count: 1 },
  });
});
