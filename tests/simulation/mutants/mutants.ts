import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder } from '../../../drizzle/migrate.ts';
import journal from '../../../drizzle/migrations/meta/_journal.json' with { type: 'json' };
import { guardsOfMoney, guardsOfPeople } from './in-code.ts';
import type { Mutant } from './mutant.ts';
import { foundChecks } from './short-plans.ts';

/** 'trigger orders_release', 'index payments_one_counted': the shop without a guard of its database. */
const inDatabase = (name: string): Mutant => ({ name, sql: `DROP ${name}` });
const newest = readFileSync(join(migrationsFolder, `${journal.entries.at(-1)?.tag}.sql`), 'utf8');
/** The guards of the newest migration, which it may not name yet. */
const fresh = [...newest.matchAll(/CREATE (TRIGGER) (\w+)[^;]*?RAISE\(ABORT/g)].map(
  ([, kind = '', name]) => `${kind.toLowerCase()} ${name}`,
);

/** Guards of the database: those that found-by.json names, and new ones. */
const guardsOfDatabase = [...new Set([...Object.keys(foundChecks()), ...fresh])]
  .filter((name) => /^(?:trigger|index) \w+$/.test(name))
  .map(inDatabase);

/** The shop without one guard, by each guard. A run must find the absence of each. */
export const mutants: readonly Mutant[] = [...guardsOfDatabase, ...guardsOfMoney, ...guardsOfPeople];

/** A mutant by its name or the end of it: 'orders_release'. @throws Error if there is none */
export function mutantNamed(name: string): Mutant {
  const found = mutants.find((mutant) => mutant.name === name || mutant.name.endsWith(` ${name}`));
  if (!found) throw new Error(`There is no mutant ${name}.`);
  return found;
}
