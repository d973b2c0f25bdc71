import { ShopError } from '../shop-error.ts';
import { type DatabaseAddress, databaseCalls } from './call-database.ts';
import { DatabaseRefusal, violatedConstraint } from './constraints.ts';
import { type Orm, ormOn } from './orm.ts';
import { readRows } from './streams/read-streams.ts';
import type { WriteResult, Writer } from './writer.ts';

function refusalIn({ busy, message }: Extract<WriteResult, { ok: false }>): Error {
  if (busy) return new ShopError('SHOP_BUSY');
  return violatedConstraint(new DatabaseRefusal(message)) === 'SHOP_MOVED' ? new ShopError('SHOP_MOVED') : new Error(message);
}

/**
 * Returns a drizzle instance for better-auth, which runs its own statements one at a time: reads go straight to the database, writes go
 * through the one writer like all others. Batches and transactions are not supported.
 * @param note told of each write that the shop refuses: the library may take it for the end of a session
 */
export function betterAuthDatabase(address: DatabaseAddress, writer: Writer, note: (refused: ShopError) => void): Orm {
  const call = databaseCalls();
  return ormOn(async (statements) => {
    if (statements.every(({ sql }) => /^\s*select\b/i.test(sql))) return readRows(address, statements, call);
    const written = await writer.write([...statements]);
    if (!written.ok) {
      const refused = refusalIn(written);
      if (refused instanceof ShopError) note(refused);
      throw refused;
    }
    return written.rows.map((rows) => ({ columns: [], read: 0, rows: rows.map((row) => Object.values(row)) }));
  });
}
