/**
 * `npm run restore`: puts a backup into an empty database and brings it level with Razorpay (docs/recovery.md); `--drill` does it with
 * a scratch database and changes nothing else. Exit code: 0 when it is done, 1 when it failed, 2 when the command line is invalid.
 */
import { parseArgs } from 'node:util';
import { switchMaintenance } from '../../src/features/operations/maintenance.server.ts';
import type { OperationFacts } from '../../src/features/operations/operations.table.ts';
import { recordOperation } from '../../src/features/operations/record-operation.server.ts';
import { isIdentity } from '../operations/backup/seal.ts';
import { backupStore, databaseOf, mediaStore, type Named, needed, shopName } from '../operations/places.ts';
import { drillRow, writeDrill } from '../operations/restore/drill-figures.ts';
import { restoreReport } from '../operations/restore/restore-report.ts';
import { type Restored, restoreShop } from '../operations/restore/restore-shop.ts';
import { isMain } from './command-line.ts';
import { openFromEnv, settingsOf } from './open-shop.ts';
import { by } from './order-command.ts';

const USAGE = `npm run restore -- --from <folder or s3://bucket/folder> --into <address of an empty database> [--backup <name>] [--without-pictures]
npm run restore -- --drill --from … --into <address of an empty scratch database> [--write docs/recovery.md]

BACKUP_IDENTITY is the secret key (AGE-SECRET-KEY-1…). RESTORE_AUTH_TOKEN is the token of the database to restore into.
Without --backup the newest one is taken. Stop the shop’s sale first if you can: npm run maintenance -- on`;

interface Asked {
  readonly from: string;
  readonly into: string;
  readonly name: string | null;
  readonly hasPictures: boolean;
  readonly isDrill: boolean;
  /** The document that gets the figures of a drill. */
  readonly write: string | null;
}

function asked(args: readonly string[]): Asked | null {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = { from: text, into: text, backup: text, write: text, drill: flag, 'without-pictures': flag } as const;
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    const { from, into, backup: name = null, drill: isDrill, write = null } = values;
    if (!from || !into || (write !== null && !isDrill)) return null;
    return { from, into, name, isDrill, write, hasPictures: !values['without-pictures'] };
  } catch {
    return null;
  }
}

/** Runs one command line. Never throws: it prints what went wrong with `error`. @returns the exit code */
export async function runRestore(
  args: readonly string[],
  given: Named,
  print: { log(text: string): void; error(text: string): void },
): Promise<number> {
  const wanted = asked(args);
  if (!wanted) {
    print.error(USAGE);
    return 2;
  }
  try {
    const startedAt = Date.now();
    const restored = await restore(wanted, given, print.error);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    print.log(restoreReport(restored));
    const facts = { name: restored.name, rows: restored.rows, seconds, findings: restored.findings.length };
    await finish(wanted, given, { facts, startedAt });
    if (wanted.write) writeDrill(wanted.write, drillRow({ ...restored, at: startedAt, seconds }));
    print.log(`${seconds} s in all.${nextSteps(wanted, given)}`);
    return 0;
  } catch (error) {
    print.error(error instanceof Error ? error.message : String(error));
    print.error('Nothing is restored. Before another attempt, delete the database that was to be restored into and create a new one.');
    return 1;
  }
}

async function restore(
  { from: address, into: url, name, hasPictures, isDrill }: Asked,
  given: Named,
  say: (text: string) => void,
): Promise<Restored> {
  const identity = needed(given, 'BACKUP_IDENTITY', 'a backup opens with the secret key alone.').trim();
  if (!isIdentity(identity)) throw new Error('BACKUP_IDENTITY is not a secret key of age (AGE-SECRET-KEY-1…).');
  const into = { url, token: given.RESTORE_AUTH_TOKEN || undefined };
  const [live, restored] = [openFromEnv(given), openFromEnv(intoSettings(given, url))];
  const from = backupStore(address, given);
  const media = hasPictures && !isDrill ? await mediaStore(given) : null;
  try {
    return await restoreShop({
      ...{ from, name, identity, into, media, by: by(), say: (step: string) => say(`… ${step}`) },
      host: shopName(live.shop.env.SHOP_URL),
      live: isDrill ? null : { place: databaseOf(live.shop.env), shop: live.shop },
      restored: restored.shop,
    });
  } finally {
    await Promise.all([live.done(), restored.done(), from.close(), media?.close()]);
  }
}

const intoSettings = (given: Named, url: string): Named => ({
  ...settingsOf(given),
  TURSO_DATABASE_URL: url,
  TURSO_AUTH_TOKEN: given.RESTORE_AUTH_TOKEN,
});

const isInPlace = ({ into }: Asked, given: Named) => settingsOf(given).TURSO_DATABASE_URL === into;

/** Keeps the record in the database that the shop uses; where it was restored in place, the shop sells again. */
async function finish(wanted: Asked, given: Named, { facts, startedAt }: { facts: OperationFacts; startedAt: number }): Promise<void> {
  const { shop, done } = openFromEnv(wanted.isDrill ? given : intoSettings(given, wanted.into));
  const kind = wanted.isDrill ? 'drill' : 'restore';
  await recordOperation(shop, { kind, isDone: true, by: by(), facts, startedAt });
  if (!wanted.isDrill && isInPlace(wanted, given)) await switchMaintenance(shop, { isOn: false, notice: '', by: by() });
  await done();
}

function nextSteps(wanted: Asked, given: Named): string {
  if (wanted.isDrill) return ' The scratch database can be deleted.';
  if (isInPlace(wanted, given)) return ' The shop sells again.';
  return `
Next: 1. give the Worker the new database: npx wrangler secret put TURSO_DATABASE_URL (${wanted.into}), npx wrangler secret put TURSO_AUTH_TOKEN
      2. look at the shop, then let it sell, with the same two in your environment: npm run maintenance -- off`;
}

if (isMain(import.meta)) {
  process.exitCode = await runRestore(process.argv.slice(2), process.env, console);
}
