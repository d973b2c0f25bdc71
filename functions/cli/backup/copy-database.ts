import type { DatabaseSync } from 'node:sqlite';
import { type DatabasePlace, readTables } from './read-tables.ts';
import { copiedTables, insertOf, openTableFile, quoted, SCHEMA_SQL, type SchemaEntry, schemaStatements, selectOf } from './table-file.ts';

/**
 * Copies a database into a new SQLite file: every row of every table at one moment, with its rowid, and the tables behind the full-text
 * indexes as they are.
 * @throws Error if the database does not answer, or its schema changes meanwhile
 */
export async function copyDatabase(place: DatabasePlace, path: string): Promise<DatabaseSync> {
  const schema = await readSchema(place);
  const db = openTableFile(path);
  try {
    const { tables: made, rest } = schemaStatements(schema);
    for (const sql of made) db.exec(sql);
    const tables = copiedTables(db);
    db.exec('BEGIN');
    for (const { name } of tables.filter(({ isShadow }) => isShadow)) db.exec(`DELETE FROM ${quoted(name)}`);
    const inserts = tables.map((table) => {
      const insert = db.prepare(insertOf(table));
      // Each returns its rowid, which is too large for a number in the tables behind an index.
      insert.setReadBigInts(true);
      return insert;
    });
    const meanwhile: SchemaEntry[] = [];
    await readTables(place, [SCHEMA_SQL, ...tables.map(selectOf)], (select, row) => {
      if (select === 0) meanwhile.push({ type: String(row[0]), name: String(row[1]), sql: String(row[2]) });
      else inserts[select - 1]?.run(...row);
    });
    if (JSON.stringify(meanwhile) !== JSON.stringify(schema)) throw new Error('The schema changed during the backup. Run it again.');
    for (const sql of rest) db.exec(sql);
    db.exec('COMMIT');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

async function readSchema(place: DatabasePlace): Promise<SchemaEntry[]> {
  const schema: SchemaEntry[] = [];
  await readTables(place, [SCHEMA_SQL], (_, row) => {
    schema.push({ type: String(row[0]), name: String(row[1]), sql: String(row[2]) });
  });
  if (schema.length === 0) throw new Error('The database is empty.');
  return schema;
}
