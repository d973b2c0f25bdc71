import type { Client, InStatement, InValue } from '@libsql/client';

/** A drizzle query that is not run yet, or SQL with its arguments. */
export type Statement = { toSQL(): { sql: string; params: unknown[] } } | { sql: string; args: InValue[] };

/** Whole numbers as INTEGER: the driver would send them as REAL. */
function integral(value: unknown): InValue {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : (value as InValue);
}

function toStatement(statement: Statement): InStatement {
  const { sql, args } = 'toSQL' in statement ? { sql: statement.toSQL().sql, args: statement.toSQL().params } : statement;
  return { sql, args: args.map(integral) };
}

/** All of them or none. */
export async function writeAll(client: Client, statements: readonly Statement[]): Promise<void> {
  await client.batch(statements.map(toStatement), 'write');
}
