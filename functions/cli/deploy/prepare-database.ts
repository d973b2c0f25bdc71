import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { migrateDatabase, pendingFiles } from '../../../drizzle/migrate.ts';
import { migrations } from '../../../src/platform/database/newest-migration.ts';
import { startSqld } from '../../tools/start/sqld.ts';
import { copyDatabase } from '../backup/copy-database.ts';
import type { DatabasePlace } from '../backup/read-tables.ts';
import { schemaOf } from '../backup/table-file.ts';
import { runBackup } from '../backup.ts';
import { ledgerReport } from '../books.ts';
import { openFromEnv } from '../open-shop.ts';
import { clientOf, completeSchema, fileOf, loadRows } from '../restore/load-database.ts';
import { hasTables } from './deploy-lock.ts';
import { contractionsOf, contractionsOfData, contractionsOfLedgers } from './expand-only.ts';
import { ledgerShapesOf, nextLedgerShapes } from './ledger-shapes.ts';
import type { Release, Step } from './release.ts';
import { nextTriggerData, triggerDataOf } from './trigger-data.ts';

export const backup: Step = {
  name: 'backup',
  says: 'makes a sealed and checked backup of the database (npm run backup)',
  async run({ client, settings, say }) {
    if (!(await hasTables(client))) return say('The database is empty: there is nothing to back up.');
    const { BACKUP_TO: to } = settings;
    if (!to) throw new Error('BACKUP_TO is not set: it is a folder or s3://bucket/folder for backups (docs/running/recovery.md)');
    let why = '';
    const print = { log: say, error: (text: string) => void (why = text) };
    if ((await runBackup(['--to', to, '--without-pictures'], settings, print)) !== 0) throw new Error(why);
  },
};

/** Returns the migrations and ledger files that the live database does not have. */
const pendingOf = async ({ client }: Pick<Release, 'client'>): Promise<string[]> =>
  (await hasTables(client)) ? pendingFiles(client) : migrations.map(({ tag }) => tag);

export const showMigrations: Step = {
  name: 'migrations',
  says: 'names the migrations and ledgers that are pending, and stops where one takes something away (--contract allows it)',
  async run({ client, say, options, notes }) {
    const pending = await pendingOf({ client });
    notes.add({ migrations: pending });
    say(pending.length === 0 ? 'The database has the newest tables.' : `Pending: ${pending.join(', ')}`);
    // An empty database has no former version that could miss anything.
    if (!(await hasTables(client))) return;
    const found = pending
      .filter((name) => migrations.some(({ tag }) => tag === name))
      .flatMap((tag) =>
        contractionsOf(readFileSync(new URL(`../../../drizzle/migrations/${tag}.sql`, import.meta.url), 'utf8')).map((each) => ({
          tag,
          ...each,
        })),
      );
    const ofData = contractionsOfData(await triggerDataOf(client), nextTriggerData()).map((each) => ({ tag: 'rows of triggers', ...each }));
    const ofLedgers = contractionsOfLedgers(await ledgerShapesOf(client), nextLedgerShapes()).map((each) => ({ tag: 'ledgers', ...each }));
    const all = [...found, ...ofLedgers, ...ofData];
    for (const { tag, statement, why } of all) say(`${tag}: ${statement}\n  ${why}.`);
    if (all.length > 0 && !options.contract) {
      throw new Error(
        'a migration takes something away that the running version needs. Deploy a version that does not need it first, then use --contract',
      );
    }
  },
};

export const rehearse: Step = {
  name: 'rehearsal',
  says: 'copies the database to this machine, makes the migrations there and checks the books of the copy',
  async run({ client, settings, say }) {
    if (!(await hasTables(client))) return say('The database is empty: there is nothing to rehearse.');
    if ((await pendingOf({ client })).length === 0) return say('Nothing is pending.');
    const folder = mkdtempSync(join(tmpdir(), 'chamak-rehearsal-'));
    const sqld = await startSqld({ folder: join(folder, 'db'), logFile: join(folder, 'sqld.log') });
    try {
      await rehearseOn({ url: sqld.url, token: undefined }, settings, join(folder, 'copy.db'), say);
    } finally {
      await sqld.child.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function rehearseOn(scratch: DatabasePlace, settings: Release['settings'], path: string, say: Release['say']): Promise<void> {
  const { TURSO_DATABASE_URL: url = '', TURSO_AUTH_TOKEN: token } = settings;
  const file = await copyDatabase({ url, token }, path);
  const copy = clientOf(scratch);
  try {
    const rows = await loadRows(fileOf(file), copy);
    await completeSchema(schemaOf(file), copy);
    const from = Date.now();
    await migrateDatabase(copy);
    say(`${rows} rows copied, migrated in ${((Date.now() - from) / 1000).toFixed(1)} s.`);
    const { shop, done } = openFromEnv(settings, scratch);
    const { text, isSound } = await ledgerReport(shop, 'audit').finally(done);
    say(`After the migration: ${text}`);
    if (!isSound) throw new Error('the books of the migrated copy do not add up');
  } finally {
    file.close();
    copy.close();
  }
}

export const migrate: Step = {
  name: 'migrate',
  says: 'makes the migrations in the live database',
  async run({ settings, client, say }) {
    const pending = await pendingOf({ client });
    const { TURSO_DATABASE_URL: url = '', TURSO_AUTH_TOKEN: authToken } = settings;
    const live = createClient({ url, ...(authToken && { authToken }) });
    try {
      await migrateDatabase(live);
    } catch (error) {
      const left = await pendingOf({ client });
      const made = pending.filter((tag) => !left.includes(tag));
      const why = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
      throw new Error(
        `${left[0] ?? 'a migration'} failed: ${why}\n${made.length > 0 ? `Made: ${made.join(', ')}. ` : 'None was made. '}The running version works with what was made`,
      );
    } finally {
      live.close();
    }
    say(pending.length === 0 ? 'Nothing was pending.' : `Made: ${pending.join(', ')}`);
  },
};
