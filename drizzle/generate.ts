/**
 * Writes the next migration from the tables (`npm run db:generate -- --name what_changed`), schema.sql, to read, and the registers of what
 * they declare. Adds to a migration what drizzle-kit cannot write: every table is STRICT, because the driver sends JS numbers as REAL, and
 * only STRICT keeps 5.5 out of a paise column; some have no rowid; and indexes of expressions, which drizzle-kit takes apart at their
 * commas, are put together. Only the newest snapshot is kept: drizzle-kit compares the tables with no other.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeRegisters } from './declarations.ts';
import { tableSchema } from './table-schema.ts';

const folder = 'drizzle/migrations';
/** Tables that are only found by their primary key. */
const WITHOUT_ROWID = ['audit_queue', 'report_days', 'report_lines'];

execFileSync('npx', ['drizzle-kit', 'generate', '--config', 'drizzle/drizzle.config.ts', ...process.argv.slice(2)], { stdio: 'inherit' });

for (const file of readdirSync(folder).filter((name) => name.endsWith('.sql'))) {
  const path = `${folder}/${file}`;
  const sql = readFileSync(path, 'utf8');
  const whole = sql
    .replace(
      /(CREATE TABLE `(\w+)` [\s\S]*?\n\));/g,
      (_, made, name) => `${made} STRICT${WITHOUT_ROWID.includes(name) ? ', WITHOUT ROWID' : ''};`,
    )
    // No name has such a character, so that it is a part of an expression.
    .replace(/^CREATE (?:UNIQUE )?INDEX .*$/gm, (line) =>
      line.replace(/`([^`]*)`/g, (quoted, name) => (/^\w+$/.test(name) ? quoted : name)),
    );
  if (whole !== sql) writeFileSync(path, whole);
}

const snapshots = readdirSync(`${folder}/meta`)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort();
for (const former of snapshots.slice(0, -1)) rmSync(`${folder}/meta/${former}`);

writeFileSync('drizzle/schema.sql', tableSchema());
await writeRegisters();
