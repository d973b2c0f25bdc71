import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { newKeys } from '../../../functions/cli/backup/seal.ts';
import { newSigningKey, signerOf } from '../../../functions/cli/backup/signing.ts';
import { runBackup } from '../../../functions/cli/backup.ts';
import type { RunCommand } from '../../../functions/cli/command.ts';
import { runMaintenance } from '../../../functions/cli/maintenance.ts';
import type { Print } from '../../../functions/cli/operator/print.ts';
import * as schemas from '../../../functions/cli/restore/migrated-schema.ts';
import { runRestore } from '../../../functions/cli/restore.ts';
import type { FreshShop, ServeDatabase } from '../fresh-shop.ts';
import { violations } from '../invariants.ts';
import { emptyInProcess } from '../machine/database-in-process.ts';
import { runCommand, settingsOf } from '../machine/run-command.ts';
import { rowsOf } from '../rows.ts';
import { shopUnderTest } from '../under-test.ts';

const { schemaAt } = schemas;
const made = new Map<number, ReturnType<typeof schemaAt>>();
/** Makes the schema of a migration once for all restores of this process: making it takes longer than all the rest. */
function schemaOnce(migration: number): ReturnType<typeof schemaAt> {
  const schema = made.get(migration) ?? schemaAt(migration);
  made.set(migration, schema);
  return schema;
}

/**
 * An operator of a shop: keys, a place for backups, and empty databases to restore into. The commands have the shop's settings of the moment.
 * After each test the shop has its own database again, and sells.
 */
export async function operatorOf(shop: FreshShop) {
  vi.spyOn(schemas, 'schemaAt').mockImplementation(schemaOnce);
  const folder = mkdtempSync(join(tmpdir(), 'chamak-operator-'));
  const backups = join(folder, 'backups');
  const { recipient, identity } = await newKeys();
  const signing = newSigningKey();
  const keys = {
    ...{ BACKUP_RECIPIENT: recipient, BACKUP_SIGNING_KEY: signing },
    ...{ BACKUP_IDENTITY: identity, BACKUP_VERIFY_KEY: signerOf(signing).verifyKey },
  };
  /** What the operator types when a command asks. */
  const answers = { word: 'yes' };
  const databases: ReturnType<typeof emptyInProcess>[] = [];

  const run = (command: RunCommand<Print>, args: readonly string[], more: Readonly<Record<string, string | undefined>> = {}) =>
    runCommand(command, args, { ...settingsOf(shop), ...keys, ...more }, () => answers.word);
  const backup = (...args: string[]) => run(runBackup, ['--to', backups, '--without-pictures', ...args]);
  const restore = (into: string, args: readonly string[] = [], more: Readonly<Record<string, string | undefined>> = {}) =>
    run(runRestore, ['--from', backups, '--into', into, '--without-pictures', ...args], more);
  const newDatabase = () => {
    const database = emptyInProcess();
    databases.push(database);
    return database;
  };
  const emptyDatabase = () => newDatabase().url;
  const restored = async (...args: string[]) => {
    const into = emptyDatabase();
    const { code, said } = await restore(into, args);
    expect([code, said]).toEqual([0, expect.any(String)]);
    return { into, said, rows: rowsOf(into) };
  };
  /** Opens the database that the commands name, if a restore has closed it, and lets the shop sell. */
  const openSale = () => run(runMaintenance, ['off']);

  afterEach(async () => {
    shop.env.TURSO_DATABASE_URL = shop.databaseUrl;
    answers.word = 'yes';
    await openSale();
  });
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    ...{ folder, backups, keys, answers, run, backup, restore, newDatabase, emptyDatabase, openSale },
    /** A backup without pictures, which must succeed. */
    async backedUp(...args: string[]): Promise<void> {
      expect(await backup(...args)).toMatchObject({ code: 0 });
    },
    /** Restores the newest backup into an empty database, which must succeed. */
    restored,
    /** Restores beside the live database: nothing is refused, and these reads are the same in both. */
    async restoredSame(selects: readonly string[]) {
      const made = await restored();
      expect(made.said).not.toContain('could not be taken over');
      for (const sql of selects) expect([sql, await made.rows(sql)]).toEqual([sql, await shop.rows(sql)]);
      expect(await violations(made.rows)).toEqual([]);
      return made;
    },
    /** The shop and its commands have another database from now on. */
    moveTo(url: string): void {
      shop.env.TURSO_DATABASE_URL = url;
    },
  };
}

/** A shop for the tests of one file, and its operator. */
export async function shopWithOperator(serve?: ServeDatabase) {
  const shop = await shopUnderTest(serve);
  return { shop, operator: await operatorOf(shop) };
}
