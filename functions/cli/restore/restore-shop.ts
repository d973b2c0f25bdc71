import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { putObjectsBack } from '../backup/copy-objects.ts';
import type { Manifest } from '../backup/manifest.ts';
import { copiedTables } from '../backup/table-file.ts';
import type { ObjectStore } from '../stores/object-store.ts';
import { tablesThatDiffer } from './compare-tables.ts';
import { type Levelled, type Levelling, levelShop, stopLiveSale } from './level-shop.ts';
import { assertEmpty, clientOf, completeSchema, loadRows } from './load-database.ts';
import { openBackup } from './open-backup.ts';

export interface Restore extends Levelling {
  readonly from: ObjectStore;
  /** The name of a backup; null for the newest one. */
  readonly name: string | null;
  readonly identity: string;
  /** The host of the shop. */
  readonly host: string;
  /** Null leaves the pictures as they are. */
  readonly media: ObjectStore | null;
}

export interface Restored extends Levelled {
  readonly name: string;
  readonly manifest: Manifest;
  readonly rows: number;
  readonly pictures: number;
}

/** In the request that makes the tables whole, so that a Worker that uses this database takes no order in between. */
const stopOfSale = (db: DatabaseSync) =>
  copiedTables(db).some(({ name }) => name === 'maintenance') ? ['UPDATE maintenance SET is_on = 1'] : [];

/**
 * Puts a backup into an empty database and brings it level with what has happened since. Nothing is changed before the backup is proved
 * whole. The shop sells nothing until the switch is turned off: the caller does that once the Worker uses the new database.
 * @throws Error where a step fails: the new database is then discarded, and the command is run again with another empty one
 */
export async function restoreShop(restore: Restore): Promise<Restored> {
  const { from, name, identity, host, into, media, say } = restore;
  const folder = mkdtempSync(join(tmpdir(), 'chamak-restore-'));
  const client = clientOf(into);
  try {
    say('opening and checking the backup');
    const backup = await openBackup(from, { name, shop: host, identity, folder });
    await assertEmpty(client);
    const live = await stopLiveSale(restore);
    say('loading the database');
    const rows = await loadRows(backup.db, client);
    const differing = await tablesThatDiffer(backup.db, into);
    if (differing.length > 0) throw new Error(`The loaded database differs from the backup in ${differing.join(', ')}.`);
    await completeSchema(backup.db, client, stopOfSale(backup.db));
    const levelled = await levelShop(restore, live, client, backup.manifest);
    say('putting pictures back');
    const pictures = media && backup.objects ? await putObjectsBack(from, media, backup.objects, identity) : 0;
    return { ...levelled, name: backup.name, manifest: backup.manifest, rows, pictures };
  } finally {
    client.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
