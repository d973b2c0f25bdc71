/**
 * `npm run restore`: puts a backup into an empty database and brings it level with Razorpay (docs/recovery.md); `--drill` does it with
 * a scratch database and changes nothing else. `--at` takes the shop's own database as it was at a time, instead of a backup. Exit code: 0 when it is done, 1 when it failed, 2 when the command line is invalid.
 */
import { parseArgs } from 'node:util';
import { switchMaintenance } from '../../src/features/operations/maintenance.server.ts';
import type { OperationFacts } from '../../src/features/operations/operations.table.ts';
import { recordOperation } from '../../src/features/operations/record-operation.server.ts';
import { putObjectsBack } from './backup/copy-objects.ts';
import { isIdentity } from './backup/seal.ts';
import { isMain } from './command-line.ts';
import { openFromEnv, settingsOf } from './open-shop.ts';
import { commandShop } from './operator/command-shop.ts';
import { by } from './order-command.ts';
import { backupStore, databaseOf, mediaStore, type Named, needed, shopName } from './places.ts';
import { drillRow, writeDrill } from './restore/drill-figures.ts';
import { chooseBackup, objectsOf } from './restore/open-backup.ts';
import { type AtTime, restoreAt } from './restore/restore-at.ts';
import { nextSteps, restoreReport } from './restore/restore-report.ts';
import { type Restored, restoreShop } from './restore/restore-shop.ts';

const USAGE = `npm run restore -- --from <folder or s3://bucket/folder> --into <address of an empty database> [--backup <name>] [--without-pictures]
npm run restore -- --drill --from … --into <address of an empty scratch database> [--write docs/recovery.md]
npm run restore -- --only-pictures --from …      puts back what the bucket lacks; the database stays as it is
npm run restore -- --at 2026-11-21T15:30:00+05:30 [--drill]      makes a database at Turso as the shop’s was then

BACKUP_IDENTITY is the secret key (AGE-SECRET-KEY-1…). RESTORE_AUTH_TOKEN is the token of the database to restore into.
--at needs TURSO_API_TOKEN and TURSO_ORGANIZATION; how many days it goes back depends on the plan at Turso. Without --backup the newest one is taken. Stop the shop’s sale first if you can: npm run maintenance -- on`;

const FAILED_AT = 'Nothing is restored. If the sale of the live database was stopped, npm run maintenance -- off lets it sell again.';

const FAILED = `Nothing is restored. Before another attempt, delete the database that was to be restored into and create a new one.
If the sale of the live database was stopped, npm run maintenance -- off lets it sell again.`;

interface Asked {
  readonly from: string;
  /** The address of the database; null for the pictures alone. */
  readonly into: string | null;
  readonly name: string | null;
  readonly hasPictures: boolean;
  readonly isDrill: boolean;
  /** The document that gets the figures of a drill. */
  readonly write: string | null;
}

/** With its zone: 'at three' means another moment in India than at Turso. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

function atTime(text: string, others: readonly string[]): AtTime | null {
  const at = TIME.test(text) ? Date.parse(text) : Number.NaN;
  const isAlone = others.every((name) => name === 'at' || name === 'drill');
  return at <= Date.now() && isAlone ? { at, isDrill: others.includes('drill') } : null;
}

function asked(args: readonly string[]): Asked | AtTime | null {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    from: text,
    into: text,
    backup: text,
    write: text,
    drill: flag,
    'without-pictures': flag,
    'only-pictures': flag,
    at: text,
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    const given = Object.entries(values).flatMap(([name, value]) => (value === false ? [] : [name]));
    if (values.at !== undefined) return atTime(values.at, given);
    const { from, into = null, backup: name = null, drill: isDrill, write = null } = values;
    const [onlyPictures, withoutPictures] = [values['only-pictures'], values['without-pictures']];
    if (!from || (into === null) !== onlyPictures || (write !== null && !isDrill)) return null;
    if (onlyPictures && (withoutPictures || isDrill)) return null;
    return { from, into, name, isDrill, write, hasPictures: !withoutPictures };
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
    if ('at' in wanted) {
      await restoreAt(wanted, given, print);
      return 0;
    }
    const { into } = wanted;
    if (into === null) {
      print.log(`${await onlyPictures(wanted, given)} pictures and files were put back.`);
      return 0;
    }
    await restoreInto({ ...wanted, into }, given, print);
    return 0;
  } catch (error) {
    print.error(error instanceof Error ? error.message : String(error));
    print.error('at' in wanted ? FAILED_AT : FAILED);
    return 1;
  }
}

type Into = Asked & { readonly into: string };

async function restoreInto(wanted: Into, given: Named, print: { log(text: string): void; error(text: string): void }): Promise<void> {
  const startedAt = Date.now();
  const restored = await restore(wanted, given, print.error);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  print.log(restoreReport(restored));
  const facts = { name: restored.name, rows: restored.rows, seconds, findings: restored.findings.length };
  await finish(wanted, given, { facts, startedAt });
  if (wanted.write) writeDrill(wanted.write, drillRow({ ...restored, at: startedAt, seconds }));
  print.log(`${seconds} s in all.${whatFollows(wanted, given)}`);
}

/** The secret key. @throws Error where it is missing or is no key */
function identityIn(given: Named): string {
  const identity = needed(given, 'BACKUP_IDENTITY', 'a backup opens with the secret key alone.').trim();
  if (!isIdentity(identity)) throw new Error('BACKUP_IDENTITY is not a secret key of age (AGE-SECRET-KEY-1…).');
  return identity;
}

async function onlyPictures({ from: address, name: wanted }: Asked, given: Named): Promise<number> {
  const identity = identityIn(given);
  const from = backupStore(address, given);
  const media = await mediaStore(given);
  try {
    const { name, manifest } = await chooseBackup(from, { name: wanted, shop: shopName(settingsOf(given).SHOP_URL ?? '') });
    const objects = await objectsOf(from, name, manifest);
    if (!objects) throw new Error(`The backup ${name} has no pictures. Choose another one with --backup.`);
    return await putObjectsBack(from, media, objects, identity);
  } finally {
    await Promise.all([from.close(), media.close()]);
  }
}

async function restore(
  { from: address, into: url, name, hasPictures, isDrill }: Into,
  given: Named,
  say: (text: string) => void,
): Promise<Restored> {
  const identity = identityIn(given);
  const into = { url, token: given.RESTORE_AUTH_TOKEN || undefined };
  const [live, restored] = [openFromEnv(given), openFromEnv(given, into)];
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

const isInPlace = ({ into }: Into, given: Named) => settingsOf(given).TURSO_DATABASE_URL === into;

/** Keeps the record in the database that the shop uses; where it was restored in place, the shop sells again. */
async function finish(wanted: Into, given: Named, { facts, startedAt }: { facts: OperationFacts; startedAt: number }): Promise<void> {
  const { shop, done } = openFromEnv(
    given,
    wanted.isDrill ? undefined : { url: wanted.into, token: given.RESTORE_AUTH_TOKEN || undefined },
  );
  const kind = wanted.isDrill ? 'drill' : 'restore';
  await recordOperation(shop, { kind, isDone: true, by: by(), facts, startedAt });
  if (!wanted.isDrill && isInPlace(wanted, given)) await switchMaintenance(shop, { isOn: false, notice: '', by: by() });
  await done();
}

function whatFollows(wanted: Into, given: Named): string {
  if (wanted.isDrill) return ' The scratch database can be deleted.';
  if (isInPlace(wanted, given)) return ' The shop sells again.';
  return nextSteps(wanted.into, 'what RESTORE_AUTH_TOKEN is now');
}

if (isMain(import.meta)) {
  process.exitCode = await runRestore(process.argv.slice(2), commandShop(), console);
}
