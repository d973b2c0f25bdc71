import type { Database } from '../../world/database.ts';

/** Statements that must not be possible, or what must follow from them where they are. */
export interface Attempt {
  /** 'a piece without a move' */
  readonly what: string;
  /** Statements, one after the other. */
  readonly sql: string | readonly string[];
  /** The words with which the database refuses the last statement. */
  readonly refused?: string;
  /** For statements that it takes: a query whose rows are wrong. */
  readonly wrong?: string;
}

/** What is in the shop before some attempts, written as the shop itself would write it. */
export interface Scene {
  readonly name: string;
  readonly stage: readonly string[];
  readonly attempts: readonly Attempt[];
}

/** Makes each attempt on a copy that is thrown away. Returns what the database allowed, or did not do. */
export function allowed(database: Database, { name, stage, attempts }: Scene): string[] {
  return database.trial(() => {
    const fault = runs(database, stage);
    if (fault !== null) return [`${name} cannot be: ${fault}`];
    return attempts.flatMap((attempt) => database.trial(() => outcome(database, attempt)) ?? []);
  });
}

function outcome(database: Database, { what, sql, refused, wrong }: Attempt): string | null {
  const statements = [sql].flat();
  if (refused === undefined) {
    const fault = runs(database, statements);
    if (fault !== null) return `${what} cannot be: ${fault}`;
    const found = database.rows(wrong ?? 'SELECT 1');
    return found.length > 0 ? `${what}: ${Object.values(found[0] ?? {}).join(' ')}` : null;
  }
  const fault = runs(database, statements.slice(0, -1));
  if (fault !== null) return `${what} cannot be tried: ${fault}`;
  const answer = runs(database, statements.slice(-1));
  if (answer === null) return `${what} is allowed`;
  return answer.includes(refused) ? null : `${what} is refused for another reason: ${answer}`;
}

/** Null if all of them change something, else what the database says to the first that does not. */
export function runs(database: Database, statements: readonly string[]): string | null {
  for (const sql of statements) {
    try {
      if (database.rows(`${sql} RETURNING 1`).length === 0) return `no row is changed by ${sql.slice(0, 90)}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
  return null;
}
