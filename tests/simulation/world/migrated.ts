import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { migrationsFolder, ruleStatements } from '../../../drizzle/migrate.ts';
import { demoSections } from '../../../src/rules/store/demo-store.ts';

/** What a migration does that a Worker of the version after it cannot be without. */
const needed = /^\s*(?:ALTER|CREATE (?:VIEW|(?:VIRTUAL )?TABLE))/im;
// Read where the migrations are: a former release runs on those of this one.
const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string; when: number }[];
};
const textOf = (tag: string) => readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8');
/** The migrations before the newest one. All of them where today's Worker does not run without that. */
const former = () => (needed.test(textOf(journal.entries.at(-1)?.tag ?? '')) ? journal.entries : journal.entries.slice(0, -1));

/**
 * Brings an empty database to the newest schema, as `npm run db:migrate` does, and opens the shop: it says who sells. `isFormer`: to the
 * schema before that.
 */
export function migrated(db: DatabaseSync, { isFormer = false } = {}): void {
  // As the migrator makes it.
  db.exec('CREATE TABLE "__drizzle_migrations" (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)');
  for (const { tag, when } of isFormer ? former() : journal.entries) {
    db.exec(textOf(tag).replaceAll('--> statement-breakpoint', ''));
    db.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)').run(tag, when);
  }
  for (const { sql, args } of ruleStatements()) db.prepare(sql).run(...args);
  db.exec('DELETE FROM first_day');
  const section = db.prepare('INSERT INTO store_settings (section, value, updated_at) VALUES (?, ?, 0)');
  for (const [name, value] of Object.entries(demoSections)) section.run(name, JSON.stringify(value));
}
