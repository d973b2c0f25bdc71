import { describe, expect, it } from 'vitest';
import { openDb, Refused, violated } from './database/database.ts';
import type { PlainStatement } from './database/statement.ts';
import { plain } from './database/statement.ts';

const refusal = (words: string) => new Refused(`SQLITE_CONSTRAINT: SQLite error: ${words}`);

describe('violated', () => {
  it('names what a batch broke', () => {
    expect(violated(refusal('CHECK constraint failed: stock_quantity>=0'))).toBe('stock_quantity>=0');
    expect(violated(refusal('UNIQUE constraint failed: orders.idem_key'))).toBe('orders.idem_key');
    expect(violated(refusal("UNIQUE constraint failed: index 'one_open_cart'"))).toBe('one_open_cart');
    expect(violated(refusal('PRICE_CHANGED'))).toBe('PRICE_CHANGED');
  });

  it('is silent about other failures', () => {
    expect(violated(new Error('fetch failed'))).toBeNull();
    expect(violated(new Refused('SQL_PARSE_ERROR: near "selec"'))).toBeNull();
    expect(violated('text')).toBeNull();
  });
});

describe('write', () => {
  const through = (answer: Awaited<ReturnType<Parameters<typeof openDb>[1]['write']>>) => {
    const sent: PlainStatement[][] = [];
    const writer = {
      async write(statements: PlainStatement[]) {
        sent.push(statements);
        return answer;
      },
    };
    return { sent, db: openDb({ TURSO_DATABASE_URL: 'http://127.0.0.1:1' }, writer) };
  };

  it('hands all statements over at once; whole numbers travel as integers', async () => {
    const { db, sent } = through({ ok: true, affected: [], rows: [[{ n: 1 }]] });
    expect(await db.write([{ sql: 'INSERT INTO t VALUES (?, ?, ?)', args: [5, 5.5, 'x'] }])).toEqual([[{ n: 1 }]]);
    expect(sent).toEqual([[{ sql: 'INSERT INTO t VALUES (?, ?, ?)', args: [5n, 5.5, 'x'] }]]);
    expect(plain({ sql: 'SELECT 1' })).toEqual({ sql: 'SELECT 1', args: [] });
  });

  it('a writer that is busy is SHOP_BUSY, a refusal is a refusal (F49)', async () => {
    await expect(through({ ok: false, busy: true, message: 'x' }).db.write([])).rejects.toMatchObject({ code: 'SHOP_BUSY' });
    await expect(through({ ok: false, busy: false, message: 'SQLITE_CONSTRAINT: x' }).db.write([])).rejects.toBeInstanceOf(Refused);
  });
});
