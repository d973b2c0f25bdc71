/**
 * `npm run restore`: puts a backup into an empty database and brings it level with Razorpay (docs/running/recovery.md); `--drill` does it with a
 * scratch database and changes nothing else. `--at` takes the shop's own database as it was at a time, instead of a backup.
 * `--refund-unknown` refunds payments whose orders are lost. Exit code: 0 when it is done, 1 when it failed, 2 when the command line is
 * invalid.
 */
import { switchMaintenance } from '../../src/features/operations/maintenance.server.ts';
import type { OperationFacts } from '../../src/features/operations/operations.table.ts';
import { recordOperation } from '../../src/features/operations/record-operation.server.ts';
import { putObjectsBack } from './backup/copy-objects.ts';
import { isIdentity } from './backup/seal.ts';
import { command, type RunCommand } from './command.ts';
import { isMain } from './command-line.ts';
import { openFromEnv, settingsOf } from './open-shop.ts';
import { by } from './operator/by.ts';
import { refuseWrongClock } from './operator/check-clock.ts';
import { commandShop } from './operator/command-shop.ts';
import { type Print, terminal } from './operator/print.ts';
import { backupStore, databaseOf, mediaStore, type Named, needed, shopName } from './places.ts';
import { agree, verifyKeys } from './restore/agree.ts';
import { drillRow, writeDrill } from './restore/drill-figures.ts';
import { type Changed, nothingChanged } from './restore/level-shop.ts';
import { chooseBackup, inPlace, objectsOf } from './restore/open-backup.ts';
import { inOwnerFile, isOwnerFile } from './restore/owner-file.ts';
import { refundUnknownPayments } from './restore/refund-unknown.ts';
import { restoreAt } from './restore/restore-at.ts';
import { type FromBackup, restoreFlags, restoreOptions, USAGE } from './restore/restore-options.ts';
import { nextSteps, restoreReport } from './restore/restore-report.ts';
import { type Restored, restoreShop } from './restore/restore-shop.ts';

/** Returns what is left to do in the live database. */
function aboutLive({ isSaleStopped, isLiveClosed }: Changed): string {
  if (isLiveClosed) return '\nThe live database takes no writes: npm run maintenance -- off opens it and lets the shop sell again.';
  return isSaleStopped ? '\nThe sale of the live database is stopped: npm run maintenance -- off lets it sell again.' : '';
}

/** Returns what is left to do, by how far a failed restore came. */
function whatIsLeft(changed: Changed): string {
  const begun = changed.isDatabaseBegun
    ? 'Nothing is restored. Before another attempt, delete the database that was to be restored into and create a new one.'
    : 'Nothing is restored, and the database to restore into is as it was.';
  return begun + aboutLive(changed);
}

export const runRestore: RunCommand<Print> = async (args, given, print) => {
  const changed = nothingChanged();
  return command({
    usage: USAGE,
    options: restoreFlags,
    read: restoreOptions,
    async run(wanted, _, ask: Print) {
      if (wanted.kind === 'at') await restoreAt(wanted, given, ask, changed);
      else if (wanted.kind === 'refund') await refundUnknownPayments(wanted, given, ask);
      else if (wanted.into === null) ask.log(`${await onlyPictures(wanted, given, ask)} pictures and files were put back.`);
      else await restoreInto({ ...wanted, into: wanted.into }, given, ask, changed);
    },
    failed(message, { kind }) {
      if (kind === 'refund') return message;
      return `${message}\n${kind === 'at' ? `Nothing is restored.${aboutLive(changed)}` : whatIsLeft(changed)}`;
    },
  })(args, given, print);
};

type Into = FromBackup & { readonly into: string };

async function restoreInto(wanted: Into, given: Named, print: Print, changed: Changed): Promise<void> {
  const startedAt = Date.now();
  const restored = await restore(wanted, given, print, changed);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  print.log(restoreReport(restored));
  const facts = { name: restored.chosen.name, rows: restored.rows, seconds, findings: restored.findings?.length ?? 'not compared' };
  await finish(wanted, given, { facts, startedAt });
  if (wanted.write) writeDrill(wanted.write, drillRow({ ...restored, at: startedAt, seconds }));
  print.log(`${seconds} s in all.${whatFollows(wanted, given)}`);
}

/** Returns the secret key. @throws Error if it is missing or is no key */
function identityIn(given: Named): string {
  const identity = needed(given, 'BACKUP_IDENTITY', 'a backup opens with the secret key alone.').trim();
  if (!isIdentity(identity)) throw new Error('BACKUP_IDENTITY is not a secret key of age (AGE-SECRET-KEY-1…).');
  return identity;
}

const keysOf = (wanted: FromBackup, given: Named) => ({ identity: identityIn(given), keys: verifyKeys(wanted, given) });

/** Returns the phrase of a downloaded backup. @throws Error if nobody types one */
async function phraseOf(given: Named, print: Print): Promise<string> {
  const phrase = given.BACKUP_PHRASE || (await print.askSecret('The phrase of this backup: '));
  if (phrase === '') throw new Error('BACKUP_PHRASE is not set and nobody typed it: the phrase alone opens a downloaded backup.');
  return phrase;
}

async function onlyPictures(wanted: FromBackup, given: Named, print: Print): Promise<number> {
  const identity = identityIn(given);
  const keys = verifyKeys(wanted, given);
  const from = backupStore(wanted.from, given);
  const media = await mediaStore(given);
  try {
    const chosen = await chooseBackup(from, { name: wanted.name, shop: shopName(settingsOf(given).SHOP_URL ?? ''), keys });
    // Pictures replace no others, so that only an unsigned backup is asked about.
    await agree(chosen, { ...wanted, isAgreed: true }, print);
    const objects = await objectsOf(from, chosen);
    if (!objects) throw new Error(`The backup ${chosen.name} has no pictures. Choose another one with --backup.`);
    return await putObjectsBack(from, media, objects, identity);
  } finally {
    await Promise.all([from.close(), media.close()]);
  }
}

async function restore(wanted: Into, given: Named, print: Print, changed: Changed): Promise<Restored> {
  const { from: address, into: url, hasPictures, isDrill } = wanted;
  const isFile = isOwnerFile(address);
  const host = shopName(settingsOf(given).SHOP_URL ?? '');
  const from = isFile ? null : backupStore(address, given);
  const find = from
    ? inPlace(from, { ...wanted, shop: host, ...keysOf(wanted, given) })
    : inOwnerFile(address, { shop: host, phrase: await phraseOf(given, print) });
  const into = { url, token: given.RESTORE_AUTH_TOKEN || undefined };
  const [live, restored] = [openFromEnv(given), openFromEnv(given, into)];
  const media = hasPictures && !isDrill && !isFile ? await mediaStore(given) : null;
  try {
    // The live database may be lost.
    await refuseWrongClock(restored.shop);
    return await restoreShop({
      ...{ find, into, media, changed, by: by(), say: (step: string) => print.error(`… ${step}`) },
      agree: (facts) => agree(facts, wanted, print),
      live: isDrill ? null : { place: databaseOf(live.shop.env), shop: live.shop },
      restored: restored.shop,
    });
  } finally {
    await Promise.all([live.done(), restored.done(), from?.close(), media?.close()]);
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

if (isMain(import.meta)) process.exitCode = await runRestore(process.argv.slice(2), commandShop(), terminal);
