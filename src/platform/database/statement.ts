import type { InValue } from '@libsql/client/web';

/** A drizzle query that is not run yet, or a statement with its arguments. */
export type Statement = { toSQL(): { sql: string; params: unknown[] } } | { sql: string; args?: InValue[] };

/** A statement as it travels to the writer. */
export interface PlainStatement {
  readonly sql: string;
  readonly args: InValue[];
}

/** Whole numbers travel as INTEGER, not as REAL, so that arithmetic in SQL stays whole. */
function integral(value: unknown): InValue {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : (value as InValue);
}

export function plain(statement: Statement): PlainStatement {
  const { sql, args } = 'toSQL' in statement ? { sql: statement.toSQL().sql, args: statement.toSQL().params } : statement;
  return { sql, args: (args ?? []).map(integral) };
}
