import type { Database } from '../../world/database.ts';

/** Statements by what they would do. Several are run one after the other. */
export type Attempts = Readonly<Record<string, string | readonly string[]>>;

/** What is in the shop before some attempts, written as the shop itself would write it. */
export interface Scene {
  readonly name: string;
  readonly stage: readonly string[];
  /** What must not be possible, by the words with which the database refuses the last statement. */
  readonly refused?: Readonly<Record<string, Attempts>>;
  /** What is possible, each with a query whose rows are wrong afterwards. */
  readonly follows?: Readonly<Record<string, readonly [sql: string | readonly string[], wrong: string]>>;
}

/** Rows stay as they were written: none is changed, none deleted. `first`: what writes them; '' where they are on the stage. */
export const kept = (what: string, first: string | readonly string[], table: string, set: string, where = '1'): Attempts => ({
  [`${what} that changes`]: [...[first].flat(), `UPDATE ${table} SET ${set} WHERE ${where}`].filter(Boolean),
  [`${what} that is deleted`]: [...[first].flat(), `DELETE FROM ${table} WHERE ${where}`].filter(Boolean),
});

/** Makes each attempt on a copy that is thrown away. Returns what the database allowed, or did not do. */
export const allowed = (database: Database, { name, stage, refused = {}, follows = {} }: Scene): string[] =>
  database.trial(() => {
    const fault = runs(database, stage);
    if (fault !== null) return [`${name} cannot be: ${fault}`];
    const tried = (outcome: () => string | null) => database.trial(outcome) ?? [];
    return [
      ...Object.entries(refused).flatMap(([words, attempts]) =>
        Object.entries(attempts).flatMap(([what, sql]) => tried(() => refusal(database, what, [sql].flat(), words))),
      ),
      ...Object.entries(follows).flatMap(([what, [sql, wrong]]) => tried(() => consequence(database, what, [sql].flat(), wrong))),
    ];
  });

function refusal(database: Database, what: string, statements: readonly string[], words: string): string | null {
  const fault = runs(database, statements.slice(0, -1));
  if (fault !== null) return `${what} cannot be tried: ${fault}`;
  const answer = runs(database, statements.slice(-1));
  if (answer === null) return `${what} is allowed`;
  return answer.includes(words) ? null : `${what} is refused for another reason: ${answer}`;
}

function consequence(database: Database, what: string, statements: readonly string[], wrong: string): string | null {
  const fault = runs(database, statements);
  if (fault !== null) return `${what} cannot be: ${fault}`;
  const [found] = database.rows(wrong);
  return found ? `${what}: ${Object.values(found).join(' ')}` : null;
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
