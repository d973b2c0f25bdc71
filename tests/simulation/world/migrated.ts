import type { DatabaseSync } from 'node:sqlite';
import { ruleStatements } from '../../../drizzle/migrate.ts';
import { REMEMBER_MIGRATION, REMEMBERED_MIGRATIONS, readLedgers, readMigrations } from '../../../drizzle/schema-files.ts';
import { demoSections } from '../../../src/rules/store/demo-store.ts';
import { defaultSections } from '../../../src/rules/store/store.ts';

/** What the shop of the town says of itself. Its letters are saved, so that renaming them is tried after its first order. */
export const townSections = { ...demoSections, orderNumbers: defaultSections.orderNumbers };

/**
 * Brings an empty database to the newest schema, as `npm run db:migrate` does, and opens the shop: it says who sells. `isFormer`: with the
 * triggers in the reverse order, so that `npm run db:migrate` replaces every one. SQLite fires them by that order, and nothing may depend on
 * it.
 */
export function migrated(db: DatabaseSync, { isFormer = false, sections = demoSections as object } = {}): void {
  db.exec(REMEMBERED_MIGRATIONS);
  for (const { sql, hash, folderMillis } of readMigrations()) {
    for (const statement of sql) db.exec(statement);
    db.prepare(REMEMBER_MIGRATION).run(hash, folderMillis);
  }
  const ledgers = readLedgers();
  const views = ledgers.filter(({ type }) => type === 'view');
  for (const { sql } of isFormer ? [...views, ...ledgers.slice(views.length).reverse()] : ledgers) db.exec(sql);
  for (const { sql, args } of ruleStatements()) db.prepare(sql).run(...args);
  db.exec('DELETE FROM first_day');
  const section = db.prepare('INSERT INTO store_settings (section, value, updated_at) VALUES (?, ?, 0)');
  for (const [name, value] of Object.entries(sections)) section.run(name, JSON.stringify(value));
}
