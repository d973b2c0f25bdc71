import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { migrateDatabase } from '../../../drizzle/migrate.ts';
import { switchMaintenance } from '../../../src/features/operations/maintenance.server.ts';
import type { LedgerFinding } from '../../../src/features/payment/reconcile/findings.server.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { putObjectsBack } from '../backup/copy-objects.ts';
import type { Manifest } from '../backup/manifest.ts';
import type { DatabasePlace } from '../backup/read-tables.ts';
import { copiedTables } from '../backup/table-file.ts';
import type { ObjectStore } from '../stores/object-store.ts';
import { tablesThatDiffer } from './compare-tables.ts';
import { assertBooksAddUp, levelBooks, silent } from './level-books.ts';
import { type Difference, differenceOf, isAlive } from './live-database.ts';
import { assertEmpty, clientOf, completeSchema, loadRows } from './load-database.ts';
import { openBackup } from './open-backup.ts';
import { carryMessages, holdMessagesBack } from './settle-messages.ts';

/** Where the live database does not answer, new orders leave out this many numbers: those of the lost orders are among them. */
const NUMBERS_LEFT_OUT = 1_000;

export interface Restore {
  readonly from: ObjectStore;
  /** The name of a backup; null for the newest one. */
  readonly name: string | null;
  readonly identity: string;
  /** The host of the shop. */
  readonly host: string;
  readonly into: DatabasePlace;
  /** The database that the shop has used so far; null in a drill. */
  readonly live: { readonly place: DatabasePlace; readonly shop: Shop } | null;
  /** The shop on the database to restore into. */
  readonly restored: Shop;
  /** Null leaves the pictures as they are. */
  readonly media: ObjectStore | null;
  readonly by: string;
  /** Told before each step. */
  readonly say: (step: string) => void;
}

export interface Restored {
  readonly name: string;
  readonly manifest: Manifest;
  readonly rows: number;
  /** Null where the live database did not answer. */
  readonly difference: Difference | null;
  readonly findings: readonly LedgerFinding[];
  readonly carried: number;
  readonly heldBack: number;
  readonly pictures: number;
  readonly isDrill: boolean;
}

/** In the request that makes the tables whole, so that a Worker that uses this database takes no order in between. */
const stopOfSale = (db: DatabaseSync) =>
  copiedTables(db).some(({ name }) => name === 'maintenance') ? ['UPDATE maintenance SET is_on = 1'] : [];

const NOTICE = 'We are restoring the shop. Please look around: you can order again soon.';

/**
 * Puts a backup into an empty database and brings it level with what has happened since. Nothing is changed before the backup is proved
 * whole. The shop sells nothing until the switch is turned off: the caller does that once the Worker uses the new database.
 * @throws Error where a step fails: the new database is then discarded, and the command is run again with another empty one
 */
export async function restoreShop(restore: Restore): Promise<Restored> {
  const { from, name, identity, host, into, restored: shop, media, by, say } = restore;
  const folder = mkdtempSync(join(tmpdir(), 'chamak-restore-'));
  const client = clientOf(into);
  try {
    say('opening and checking the backup');
    const backup = await openBackup(from, { name, shop: host, identity, folder });
    await assertEmpty(client);
    const isSame = restore.live?.place.url === into.url;
    const live = restore.live && !isSame && (await isAlive(restore.live.place)) ? restore.live : null;
    if (live) {
      say('stopping the sale in the live database');
      await switchMaintenance(live.shop, { isOn: true, notice: NOTICE, by });
    }
    say('loading the database');
    const rows = await loadRows(backup.db, client);
    const differing = await tablesThatDiffer(backup.db, into);
    if (differing.length > 0) throw new Error(`The loaded database differs from the backup in ${differing.join(', ')}.`);
    await completeSchema(backup.db, client, stopOfSale(backup.db));
    say('migrating');
    await migrateDatabase(client);
    const quiet = silent(shop);
    await switchMaintenance(quiet, { isOn: true, notice: NOTICE, by });
    say('checking the books');
    await assertBooksAddUp(quiet);
    const difference = live && (await differenceOf(live.place, into));
    const after = difference?.newestOrder ?? (backup.manifest.newestOrder === null ? 0 : backup.manifest.newestOrder + NUMBERS_LEFT_OUT);
    await client.execute({ sql: 'UPDATE maintenance SET numbers_after = max(numbers_after, ?)', args: [after] });
    const carried = live ? await carryMessages(live.place, quiet) : 0;
    say('comparing with Razorpay');
    const findings = await levelBooks(quiet, client, backup.manifest.takenAt, restore.live === null);
    const heldBack = live ? 0 : await holdMessagesBack(client, shop.now);
    say('putting pictures back');
    const pictures = media && backup.objects ? await putObjectsBack(from, media, backup.objects, identity) : 0;
    return {
      name: backup.name,
      manifest: backup.manifest,
      rows,
      difference,
      findings,
      carried,
      heldBack,
      pictures,
      isDrill: restore.live === null,
    };
  } finally {
    client.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
