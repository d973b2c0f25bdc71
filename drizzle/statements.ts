import type { Client } from '@libsql/client';
import { plainStatement, type Statement } from '../src/platform/database/statement.ts';

export type { Statement } from '../src/platform/database/statement.ts';

/** Writes all statements or none. */
export async function writeAll(client: Client, statements: readonly Statement[]): Promise<void> {
  await client.batch(statements.map(plainStatement), 'write');
}
