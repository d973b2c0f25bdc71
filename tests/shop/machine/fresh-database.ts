import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { migrateDatabase } from '../../../drizzle/migrate.ts';
import { startSqld } from '../../../functions/tools/start/sqld.ts';
import { demoSections } from '../../../src/rules/store/demo-store.ts';

/** Tests order freely, repeatedly under one name. */
const UNBOUNDED = "UPDATE hold_limits SET maximum = 1000000000 WHERE name = 'percent' OR name LIKE 'unproved%' OR name LIKE 'cash%'";
/** Nothing but the tests of the guard waits for an answer. */
export const OPEN_FREELY = [UNBOUNDED, 'UPDATE cod_rules SET is_on = 0'];

let migrated: Promise<string> | undefined;

/** A migrated database that no server uses. */
async function migratedFolder(): Promise<string> {
  const scratch = mkdtempSync(join(tmpdir(), 'chamak-migrated-'));
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  const folder = join(scratch, 'db');
  const { url, child } = await startSqld({ folder, logFile: join(scratch, 'sqld.log') });
  const client = createClient({ url });
  await migrateDatabase(client);
  // Tests of holds restore the shop's own limits with `ownLimits`.
  await client.batch(OPEN_FREELY, 'write');
  // It has been open for long.
  await client.execute('DELETE FROM first_day');
  // The shop says who sells, or it would take no order.
  for (const [section, value] of Object.entries(demoSections))
    await client.execute({
      sql: 'INSERT INTO store_settings (section, value, updated_at) VALUES (?, ?, 0)',
      args: [section, JSON.stringify(value)],
    });
  client.close();
  await child.stop();
  return folder;
}

/** Fills a folder with an empty database of the newest schema. A process migrates once: a copy takes a hundredth of the time. */
export async function copyMigrated(folder: string): Promise<void> {
  migrated ??= migratedFolder();
  cpSync(await migrated, folder, { recursive: true });
}
