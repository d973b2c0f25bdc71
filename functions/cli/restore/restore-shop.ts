import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObjectStore } from '../stores/object-store.ts';
import { type Levelled, type Levelling, levelShop, openAgainOnFailure, stopLiveSale } from './level-shop.ts';
import { assertEmpty, clientOf, completeSchema, loadRows } from './load-database.ts';
import type { MigratedSchema } from './migrated-schema.ts';
import type { BackupFacts, FoundBackup } from './open-backup.ts';

export interface Restore extends Levelling {
  /** Finds the backup; `folder` is for its file, and is deleted afterwards. @throws Error if it must not be restored */
  readonly find: (folder: string) => Promise<FoundBackup>;
  /** Null leaves the pictures as they are. */
  readonly media: ObjectStore | null;
  /** Asks whether this is the backup to restore. @throws Error if it is not */
  readonly agree: (facts: BackupFacts) => Promise<void>;
}

export interface Restored extends Levelled {
  readonly chosen: BackupFacts;
  /** Backups of the chain, and the bytes of their sealed files. */
  readonly points: number;
  readonly bytes: number;
  readonly rows: number;
  readonly pictures: number;
}

/**
 * Stops the sale in the request that makes the tables whole, so that a Worker that uses this database takes no order in between.
 */
const stopOfSale = ({ tables }: MigratedSchema) =>
  tables.some(({ name }) => name === 'maintenance') ? ['UPDATE maintenance SET is_on = 1'] : [];

/**
 * Puts a backup into an empty database and brings it level with what has happened since. Nothing is changed before the backup is proved
 * whole, and only its rows are taken: tables, indexes, views and triggers are those of the migrations. The shop sells nothing until the
 * switch is turned off: the caller does that once the Worker uses the new database.
 * @throws Error if a step fails; `changed` says what was changed before
 */
export async function restoreShop(restore: Restore): Promise<Restored> {
  const { into, media, say, changed } = restore;
  const folder = mkdtempSync(join(tmpdir(), 'chamak-restore-'));
  const client = clientOf(into);
  try {
    const found = await restore.find(folder);
    const { facts: chosen } = found;
    await restore.agree(chosen);
    say('opening and checking the backup');
    const backup = await found.open();
    await assertEmpty(client);
    const live = await stopLiveSale(restore);
    say('loading the database');
    changed.isDatabaseBegun = true;
    const rows = await loadRows({ ...backup.migrated, rows: backup.rows() }, client);
    const differing = await backup.differencesIn(into);
    if (differing.length > 0) throw new Error(`The loaded database differs from the backup in ${differing.join(', ')}.`);
    await completeSchema(backup.migrated.schema, client, stopOfSale(backup.migrated));
    return await openAgainOnFailure(restore, async () => {
      const levelled = await levelShop(restore, live, client, chosen);
      say('putting pictures back');
      const pictures = media && backup.putBack ? await backup.putBack(media) : 0;
      return { ...levelled, chosen, points: backup.points, bytes: backup.bytes, rows, pictures };
    });
  } finally {
    client.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
