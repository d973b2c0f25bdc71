import { and, eq, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import { DatabaseRefusal } from './database/constraints.ts';
import { openDatabase } from './database/database.ts';
import type { PlainStatement } from './database/statement.ts';
import { plainStatement } from './database/statement.ts';

describe('write', () => {
  const through = (answer: Awaited<ReturnType<Parameters<typeof openDatabase>[1]['write']>>) => {
    const sent: PlainStatement[][] = [];
    const writer = {
      async write(statements: PlainStatement[]) {
        sent.push(statements);
        return answer;
      },
    };
    return { sent, db: openDatabase({ TURSO_DATABASE_URL: 'http://127.0.0.1:1' }, writer) };
  };

  it('sends all statements at once, whole numbers as integers', async () => {
    const { db, sent } = through({ ok: true, affected: [], rows: [[{ n: 1 }]] });
    expect(await db.write([sql`INSERT INTO t VALUES (${5}, ${5.5}, ${'x'})`])).toEqual([[{ n: 1 }]]);
    expect(sent).toEqual([[{ sql: 'INSERT INTO t VALUES (?, ?, ?)', args: [5n, 5.5, 'x'] }]]);
    expect(plainStatement(sql`SELECT 1`)).toEqual({ sql: 'SELECT 1', args: [] });
  });

  it('sends dates as UTC ms and booleans as 0 and 1, through a column or without one', () => {
    const { db } = through({ ok: true, affected: [], rows: [] });
    const notes = sqliteTable('notes', {
      id: text('id').primaryKey(),
      isRead: integer('is_read', { mode: 'boolean' }),
      endsAt: integer('ends_at', { mode: 'timestamp_ms' }),
    });
    const ends = new Date(1_700_000_000_123);
    const built = db.orm
      .update(notes)
      .set({ isRead: true, endsAt: ends })
      .where(and(eq(notes.id, 'a'), eq(notes.isRead, false)));
    expect(plainStatement(built).args).toEqual([1n, 1_700_000_000_123n, 'a', 0n]);
    expect(plainStatement(sql`SELECT ${true}, ${ends}, ${null} WHERE ${eq(notes.endsAt, ends)}`)).toEqual({
      sql: 'SELECT ?, ?, ? WHERE "notes"."ends_at" = ?',
      args: [1n, 1_700_000_000_123n, null, 1_700_000_000_123n],
    });
  });

  it('a busy writer is SHOP_BUSY, a refusal is a DatabaseRefusal (F49)', async () => {
    await expect(through({ ok: false, busy: true, message: 'x' }).db.write([])).rejects.toMatchObject({ code: 'SHOP_BUSY' });
    await expect(through({ ok: false, busy: false, message: 'SQLITE_CONSTRAINT: x' }).db.write([])).rejects.toBeInstanceOf(DatabaseRefusal);
  });

  it('a schema that SQLite has forgotten is read again: the batch is sent once more, and no other refusal is', async () => {
    const attempts = async (message: string) => {
      const { db, sent } = through({ ok: false, busy: false, message });
      await db.write([sql`SELECT 1`]).catch(() => undefined);
      return sent.length;
    };
    expect(await attempts('SQLITE_UNKNOWN: SQLite error: no such table: orders')).toBe(2);
    expect(await attempts('SQLITE_UNKNOWN: SQLite error: no such table: main.nowhere')).toBe(1);
    expect(await attempts('SQLITE_CONSTRAINT: SQLite error: OVER_REFUND')).toBe(1);
  });
});
