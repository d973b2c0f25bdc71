import { DatabaseSync } from 'node:sqlite';
import { readLedgers, readMigrations } from './schema-files.ts';

const HEADER = `-- Every table with its indexes, as the migrations make it. Written by \`npm run db:generate\`, to be read; nothing runs it.
-- The views and triggers are in ledgers/*.sql: "guarded in" names the files with triggers of a table.
`;

/** Makes the tables of the migrations in an empty database. */
export function makeTables(db: DatabaseSync): void {
  for (const { sql } of readMigrations()) for (const statement of sql) db.exec(statement);
}

/** Returns the text of schema.sql. */
export function tableSchema(): string {
  const db = new DatabaseSync(':memory:');
  makeTables(db);
  const ledgers = readLedgers();
  const objects = db
    .prepare(
      "SELECT type, name, tbl_name AS ofTable, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .all() as unknown as { type: string; name: string; ofTable: string; sql: string }[];
  db.close();
  const virtual = objects.filter(({ sql }) => /^CREATE VIRTUAL/i.test(sql)).map(({ name }) => name);
  const isBehind = (name: string) => virtual.some((index) => name.startsWith(`${index}_`));
  const tables = objects.filter(({ type, name }) => type === 'table' && !isBehind(name));
  const texts = tables.map(({ name, sql }) => {
    const files = [...new Set(ledgers.filter((each) => each.table === name).map(({ file }) => file))].sort();
    const indexes = objects.filter(({ type, ofTable }) => type === 'index' && ofTable === name);
    return `${files.length > 0 ? `-- guarded in: ${files.join(', ')}\n` : ''}${[sql, ...indexes.map((index) => index.sql)].map((each) => `${each};\n`).join('')}`;
  });
  return [HEADER, ...texts].join('\n');
}
