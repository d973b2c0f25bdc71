import type { DatabaseSync } from 'node:sqlite';

/**
 * Statements that make ids of triggers countable instead of random, for both sides of a comparison: a server draws random numbers of its own.
 */
export function withoutRandom(db: DatabaseSync): string[] {
  const triggers = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%randomblob(16)%'").all();
  return triggers.flatMap(({ name, sql }) => [
    `DROP TRIGGER ${name}`,
    String(sql).replaceAll(
      'randomblob(16)',
      "(NEW.id || '-' || (SELECT count(*) FROM refunds) || '-' || (SELECT count(*) FROM invoice_requests))",
    ),
  ]);
}
