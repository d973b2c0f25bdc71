import { ShopError } from '../shop-error.ts';
import { type DatabaseAddress, databaseCalls } from './call-database.ts';
import { type Orm, ormOn } from './orm.ts';
import { readRows } from './streams/read-streams.ts';
import type { Writer } from './writer.ts';

/**
 * Returns a drizzle instance for better-auth, which runs its own statements one at a time: reads go straight to the database, writes go
 * through the one writer like all others. Batches and transactions are not supported.
 */
export function betterAuthDatabase(address: DatabaseAddress, writer: Writer): Orm {
  const call = databaseCalls();
  return ormOn(async (statements) => {
    if (statements.every(({ sql }) => /^\s*select\b/i.test(sql))) return readRows(address, statements, call);
    const written = await writer.write([...statements]);
    if (!written.ok) throw written.busy ? new ShopError('SHOP_BUSY') : new Error(written.message);
    return written.rows.map((rows) => ({ columns: [], read: 0, rows: rows.map((row) => Object.values(row)) }));
  });
}
