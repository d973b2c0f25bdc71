import journal from '../../../drizzle/migrations/meta/_journal.json' with { type: 'json' };

/** The migrations that this program was built with, oldest first; `when` is how the database names them. */
export const migrations: readonly { readonly when: number; readonly tag: string }[] = journal.entries;

/** The tag of the newest migration: the tables that the program expects. */
export const newestMigration: string = migrations.at(-1)?.tag ?? '';

/**
 * Returns whether a database fits this program. `when`: of its newest migration, null for an empty one. A newer database fits: migrations
 * come before the program that needs them.
 */
export function schemaFound(when: number | null): { readonly expected: string; readonly found: string | null; readonly isBehind: boolean } {
  const known = migrations.find((each) => each.when === when)?.tag;
  const isBehind = when === null || when < (migrations.at(-1)?.when ?? 0);
  return { expected: newestMigration, found: known ?? (isBehind ? null : 'newer'), isBehind };
}
