import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { migrationsFolder, ruleStatements } from '../../../drizzle/migrate.ts';
import journal from '../../../drizzle/migrations/meta/_journal.json' with { type: 'json' };
import { demoSections } from '../../../src/rules/store/demo-store.ts';

/** Brings an empty database to the newest schema, as `npm run db:migrate` does, and opens the shop: it says who sells. */
export function migrated(db: DatabaseSync): void {
  db.exec('CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash TEXT NOT NULL, created_at NUMERIC)');
  for (const { tag, when } of journal.entries) {
    db.exec(readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8').replaceAll('--> statement-breakpoint', ''));
    db.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)').run(tag, when);
  }
  for (const { sql, args } of ruleStatements()) db.prepare(sql).run(...args);
  db.exec('DELETE FROM first_day');
  const section = db.prepare('INSERT INTO store_settings (section, value, updated_at) VALUES (?, ?, 0)');
  for (const [name, value] of Object.entries(demoSections)) section.run(name, JSON.stringify(value));
}
