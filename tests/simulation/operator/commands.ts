/** What the shop's own commands do, for the operator of a run: the program of the command line, on the databases and services of the run. */
import type { DatabaseSync } from 'node:sqlite';
import { migrateDatabase } from '../../../drizzle/migrate.ts';
import { copyDatabase } from '../../../functions/cli/backup/copy-database.ts';
import type { DatabasePlace } from '../../../functions/cli/backup/read-tables.ts';
import { schemaOf } from '../../../functions/cli/backup/table-file.ts';
import { ledgerReport } from '../../../functions/cli/books.ts';
import { openFromEnv } from '../../../functions/cli/open-shop.ts';
import { openDatabase } from '../../../functions/cli/restore/close-live.ts';
import { tablesThatDiffer } from '../../../functions/cli/restore/compare-tables.ts';
import { nothingChanged } from '../../../functions/cli/restore/level-shop.ts';
import { clientOf, fileRows } from '../../../functions/cli/restore/load-database.ts';
import { assertSameSchema, schemaAt } from '../../../functions/cli/restore/migrated-schema.ts';
import type { FoundBackup } from '../../../functions/cli/restore/open-backup.ts';
import { type Restored, restoreShop } from '../../../functions/cli/restore/restore-shop.ts';
import { rotateShopSecret } from '../../../functions/cli/rotate/rotate-shop-secret.ts';
import { countStaleFactors } from '../../../src/features/auth/second-factor/factor-keys.server.ts';
import { switchMaintenance } from '../../../src/features/operations/maintenance.server.ts';
import { type Remittance, recordRemittance } from '../../../src/features/parcels/money/record-remittance.server.ts';
import { refundUnknown, unknownPayments } from '../../../src/features/payment/refund/refund-unknown.server.ts';
import type { Shop } from '../../../src/platform/shop.ts';

export type Settings = Readonly<Record<string, string>>;
/** A copy of the database as it was at one moment (UTC ms). */
export type Copy = { readonly takenAt: number; readonly file: DatabaseSync };

const BY = 'operator (command line)';
const placeOf = ({ TURSO_DATABASE_URL: url = '' }: Settings): DatabasePlace => ({ url, token: undefined });

async function withShop<T>(settings: Settings, work: (shop: Shop) => Promise<T>): Promise<T> {
  const { shop, done } = openFromEnv(settings);
  return work(shop).finally(done);
}

/**
 * The rows of a backup. How they are packed, sealed, signed and kept is left out: that changes none of them, and the tests of the commands
 * have it.
 */
export async function backup(settings: Settings): Promise<Copy> {
  return { takenAt: Date.now(), file: await copyDatabase(placeOf(settings), ':memory:') };
}

/** `npm run restore` into an empty database. @throws Error where a step fails: the next attempt needs another empty one */
export async function restore(settings: Settings, copy: Copy, url: string): Promise<Restored> {
  const into = { url, token: undefined };
  const [live, restored] = [openFromEnv(settings), openFromEnv(settings, into)];
  try {
    return await restoreShop({
      ...{ into, media: null, by: BY, say: () => {}, agree: async () => {}, find: async () => found(copy) },
      changed: nothingChanged(),
      live: { place: placeOf(settings), shop: live.shop },
      restored: restored.shop,
    });
  } finally {
    await Promise.all([live.done(), restored.done()]);
  }
}

function found({ takenAt, file }: Copy): FoundBackup {
  const number = (sql: string) => Number(Object.values(file.prepare(sql).get() ?? {})[0]);
  const migration = number('SELECT max(created_at) FROM __drizzle_migrations');
  const newestOrder = number('SELECT coalesce(max(number), 0) FROM orders') || null;
  return {
    facts: { name: 'backup', takenAt, migration, newestOrder, rows: {}, proof: 'signature' },
    async open() {
      const migrated = schemaAt(migration);
      assertSameSchema(schemaOf(file), migrated);
      const rows = () => fileRows(file);
      return { migrated, points: 1, bytes: 0, putBack: null, rows, differencesIn: (place) => tablesThatDiffer(file, place) };
    },
  };
}

/** `npm run maintenance -- off`. */
export async function sell(settings: Settings): Promise<void> {
  await openDatabase(placeOf(settings));
  await withShop(settings, (shop) => switchMaintenance(shop, { isOn: false, notice: '', by: BY }));
}

/** `npm run restore -- --refund-unknown`. @returns how many payments */
export const refundLost = (settings: Settings): Promise<number> =>
  withShop(settings, async (shop) => {
    const payments = await unknownPayments(shop);
    for (const payment of payments) await refundUnknown(shop, payment);
    return payments.length;
  });

/** `npm run books -- compare --since`, after a restore that the gateway did not answer. */
export const compare = (settings: Settings, since: number) => withShop(settings, (shop) => ledgerReport(shop, 'compare', since));
/** `npm run rotate -- shop-secret`, once the Worker has both secrets. @throws Error where the Worker does not accept both */
export const rotate = (settings: Settings) => withShop(settings, rotateShopSecret);
/** Authenticator apps that are still encrypted with the former secret. */
export const staleFactors = (settings: Settings): Promise<number> => withShop(settings, countStaleFactors);

export async function migrate(settings: Settings): Promise<void> {
  const client = clientOf(placeOf(settings));
  await migrateDatabase(client).finally(() => client.close());
}

/** Books what a courier has paid. @returns false where this payment is booked already */
export const remit = (settings: Settings, remittance: Omit<Remittance, 'by'>): Promise<boolean> =>
  withShop(settings, async (shop) => (await recordRemittance(shop, { ...remittance, by: BY })).isNew);
