/**
 * Writes the next migration from the tables (`npm run db:generate -- --name what_changed`), and the registers of what they declare. Makes every
 * table STRICT, which drizzle-kit cannot do: the driver sends JS numbers as REAL, and only STRICT keeps 5.5 out of a paise column. Only the newest
 * snapshot is kept: drizzle-kit compares the tables with no other.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeRegisters } from './declarations.ts';

const folder = 'drizzle/migrations';

execFileSync('npx', ['drizzle-kit', 'generate', '--config', 'drizzle/drizzle.config.ts', ...process.argv.slice(2)], { stdio: 'inherit' });

for (const file of readdirSync(folder).filter((name) => name.endsWith('.sql'))) {
  const path = `${folder}/${file}`;
  const sql = readFileSync(path, 'utf8');
  const strict = sql.replace(/(CREATE TABLE [\s\S]*?\n\));/g, '$1 STRICT;');
  if (strict !== sql) writeFileSync(path, strict);
}

const snapshots = readdirSync(`${folder}/meta`)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort();
for (const former of snapshots.slice(0, -1)) rmSync(`${folder}/meta/${former}`);

await writeRegisters();
