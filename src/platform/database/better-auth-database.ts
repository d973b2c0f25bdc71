import type { Client, InStatement, ResultSet } from '@libsql/client/web';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import { drizzle } from 'drizzle-orm/libsql/web';
import { ShopError } from '../shop-error.ts';
import { connect, type DatabaseAddress } from './connect.ts';
import { stored } from './statement.ts';
import type { Writer } from './writer.ts';

/**
 * A drizzle instance for better-auth, which runs its own statements one at a time: reads go straight to the database, writes go
 * through the one writer like all others. Batches and transactions are not supported.
 */
export function betterAuthDatabase(address: DatabaseAddress, writer: Writer): LibSQLDatabase {
  const client = connect(address);
  const execute = async (statement: InStatement): Promise<ResultSet> => {
    const { sql, args } = typeof statement === 'string' ? { sql: statement, args: [] } : statement;
    if (/^\s*select\b/i.test(sql)) return client.execute({ sql, args: args ?? [] });
    const written = await writer.write([{ sql, args: (Array.isArray(args) ? args : []).map(stored) }]);
    if (!written.ok) throw written.busy ? new ShopError('SHOP_BUSY') : new Error(written.message);
    const rows = (written.rows[0] ?? []).map((row) => Object.values(row));
    return {
      columns: [],
      columnTypes: [],
      rows,
      rowsAffected: written.affected[0] ?? 0,
      lastInsertRowid: undefined,
    } as unknown as ResultSet;
  };
  return drizzle({ client: { execute } as unknown as Client });
}
