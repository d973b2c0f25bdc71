/**
 * `npm run backup`: a sealed copy of the database and of the pictures of the local shop, or of the one that TURSO_DATABASE_URL and the
 * other settings name (docs/running/recovery.md). Exit code: 0 when the backup is whole, 1 when it failed, 2 when the command line is invalid.
 */
import { recordOperation } from '../../src/features/operations/record-operation.server.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { orderNumber } from '../../src/rules/order-number.ts';
import { isRecipient, newKeys } from './backup/seal.ts';
import { newSigningKey, signerOf } from './backup/signing.ts';
import { type TakenBackup, takeBackup } from './backup/take-backup.ts';
import { command, inWords, withShop } from './command.ts';
import { isMain } from './command-line.ts';
import { by } from './operator/by.ts';
import { commandShop } from './operator/command-shop.ts';
import { backupStore, databaseOf, mediaStore, type Named, needed, shopName } from './places.ts';

const USAGE = `npm run backup -- --to <folder or s3://bucket/folder> [--changes] [--keep-days 35] [--without-pictures]
npm run backup -- --new-key       shows new keys

--changes keeps what has changed since the newest backup, for every hour; without it, and after a day, everything is kept.
BACKUP_RECIPIENT is the public key (age1…) that seals a backup. Keep the secret one away from this machine: a restore needs it.
BACKUP_SIGNING_KEY (CHAMAK-SIGN-…) signs it. Only the machine that makes backups has it.`;

interface Asked {
  readonly to: string;
  readonly keepDays: number;
  readonly hasPictures: boolean;
  readonly isChanges: boolean;
}

async function backup(shop: Shop, settings: Named, { to: address, keepDays, hasPictures, isChanges }: Asked): Promise<TakenBackup> {
  const recipient = needed(settings, 'BACKUP_RECIPIENT', 'nothing can be sealed without it. `npm run backup -- --new-key` makes a pair.');
  if (!isRecipient(recipient)) throw new Error('BACKUP_RECIPIENT is not a public key of age (age1…).');
  const signer = signerOf(
    needed(settings, 'BACKUP_SIGNING_KEY', 'a backup that nobody signs is refused by a restore. `npm run backup -- --new-key` makes one.'),
  );
  const to = backupStore(address, settings);
  const media = hasPictures ? await mediaStore(settings) : null;
  try {
    const database = databaseOf(shop.env);
    return await takeBackup({ shop: shopName(shop.env.SHOP_URL), database, media, to, recipient, signer, keepDays, isChanges });
  } finally {
    await Promise.all([to.close(), media?.close()]);
  }
}

async function newKeysText(): Promise<string> {
  const { recipient, identity } = await newKeys();
  const signing = newSigningKey();
  return `For the machine that makes backups, and for no other:
BACKUP_RECIPIENT=${recipient}
BACKUP_SIGNING_KEY=${signing}

For whoever restores. Print both lines and lock them away: the first one opens every backup, the second one proves who made it.
BACKUP_IDENTITY=${identity}
BACKUP_VERIFY_KEY=${signerOf(signing).verifyKey}`;
}

/** Makes a backup and records it, or the reason of a failure. @returns what to print */
async function recordedBackup(shop: Shop, settings: Named, wanted: Asked): Promise<string> {
  const startedAt = Date.now();
  const record = (isDone: boolean, facts: Record<string, string | number>) =>
    recordOperation(shop, { kind: 'backup', isDone, by: by(), facts, startedAt });
  try {
    const taken = await backup(shop, settings, wanted);
    const { name, newestOrder, objects, rows: counts } = taken.manifest;
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    await record(true, { name, rows, bytes: taken.bytes, order: newestOrder ?? 0, objects: objects?.count ?? 0 });
    return report(taken, rows, wanted.to);
  } catch (error) {
    await record(false, { why: inWords(error).slice(0, 200) }).catch(() => undefined);
    throw error;
  }
}

export const runBackup = command({
  usage: USAGE,
  options: {
    to: { type: 'string' },
    'keep-days': { type: 'string', default: '35' },
    changes: { type: 'boolean', default: false },
    'without-pictures': { type: 'boolean', default: false },
    'new-key': { type: 'boolean', default: false },
  },
  read(values, [extra]): Asked | 'new-key' | null {
    const { to, changes: isChanges = false, 'keep-days': days = '', 'without-pictures': withoutPictures, 'new-key': isKey } = values;
    if (extra !== undefined) return null;
    if (isKey) return to === undefined && !isChanges && !withoutPictures ? 'new-key' : null;
    const keepDays = /^\d{1,4}$/.test(days) ? Number(days) : 0;
    return to && keepDays > 0 ? { to, keepDays, hasPictures: !withoutPictures, isChanges } : null;
  },
  async run(wanted, given, print) {
    if (wanted === 'new-key') return print.log(await newKeysText());
    print.log(await withShop(given, { clock: 'refuse', print }, (shop) => recordedBackup(shop, given, wanted)));
  },
  failed: (message) => `There is no new backup. ${message}`,
});

function report({ manifest, bytes, copied, deleted }: TakenBackup, rows: number, to: string): string {
  const { name, points, parts, newestOrder, objects } = manifest;
  const isFull = points.length === 1;
  return [
    `${name} in ${to}`,
    `  ${isFull ? 'everything' : `what has changed since ${points.at(-2)} (${points.length - 1} after the full one of ${points[0]})`}`,
    `  ${rows} rows in ${Object.keys(manifest.rows).length} tables, newest order ${newestOrder === null ? 'none' : orderNumber(newestOrder)}`,
    `  ${objects === null ? 'pictures left out' : `${objects.count} pictures and files, ${copied} of them new`}`,
    `  ${bytes} bytes in ${parts.length} ${parts.length === 1 ? 'part' : 'parts'}, signed`,
    ...(isFull ? [`  foreign keys and books checked${deleted > 0 ? `; ${deleted} old backups deleted` : ''}`] : []),
  ].join('\n');
}

if (isMain(import.meta)) process.exitCode = await runBackup(process.argv.slice(2), commandShop(), console);
