import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { DAY } from '../../../src/rules/limits.ts';
import type { ObjectStore } from '../stores/object-store.ts';
import { checkFile } from './check-file.ts';
import { copyDatabase } from './copy-database.ts';
import { copyObjects, deleteUnusedObjects, sha256Of } from './copy-objects.ts';
import { backupNames, jsonBytes, type Manifest, nameAt, newManifest, timeOfName } from './manifest.ts';
import type { DatabasePlace } from './read-tables.ts';
import { seal } from './seal.ts';

const pack = promisify(zstdCompress);

interface Backup {
  readonly shop: string;
  readonly database: DatabasePlace;
  /** The bucket of pictures and evidence; null leaves them out. */
  readonly media: ObjectStore | null;
  readonly to: ObjectStore;
  /** The public key of age that seals it. */
  readonly recipient: string;
  /** Older backups are deleted; the newest never is. */
  readonly keepDays: number;
}

export interface TakenBackup {
  readonly name: string;
  readonly manifest: Manifest;
  readonly copied: number;
  readonly deleted: number;
}

/**
 * Copies the database at one moment, checks the copy, packs and seals it, and copies the files of the bucket that are new.
 * @throws Error where the copy is not whole: then nothing counts as a backup, because the manifest is written last
 */
export async function takeBackup({ shop, database, media, to, recipient, keepDays }: Backup): Promise<TakenBackup> {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-backup-'));
  try {
    const takenAt = Date.now();
    const name = nameAt(takenAt);
    const path = join(folder, 'shop.db');
    const db = await copyDatabase(database, path);
    const facts = checkFile(db);
    db.close();
    const bytes = new Uint8Array(readFileSync(path));
    const sealed = await seal(new Uint8Array(await pack(bytes)), recipient);
    // After the database: a row never names a picture that the copy lacks, and one too many does no harm.
    const files = media && (await copyObjects(media, to, recipient));
    const manifest = newManifest({
      ...{ shop, takenAt, ...facts, objects: files ? files.objects.length : null },
      database: { size: bytes.length, sha256: sha256Of(bytes) },
      sealed: { size: sealed.length, sha256: sha256Of(sealed), recipient },
    });
    await to.put(`${name}/database.age`, { bytes: sealed, type: '' });
    if (files) await to.put(`${name}/objects.json`, { bytes: jsonBytes(files.objects), type: 'application/json' });
    await to.put(`${name}/manifest.json`, { bytes: jsonBytes(manifest), type: 'application/json' });
    return { name, manifest, copied: files?.copied ?? 0, deleted: await deleteOld(to, takenAt - keepDays * DAY) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Deletes backups taken before a time, and the files that only they had. Returns how many backups. */
async function deleteOld(to: ObjectStore, before: number): Promise<number> {
  const keys = (await to.list()).map(({ key }) => key);
  const old = backupNames(keys)
    .slice(0, -1)
    .filter((name) => timeOfName(name) < before);
  for (const name of old) {
    // The manifest first: half a backup must not look like a whole one.
    const files = keys.filter((key) => key.startsWith(`${name}/`)).sort((one) => (one.endsWith('manifest.json') ? -1 : 1));
    for (const key of files) await to.delete(key);
  }
  if (old.length > 0) await deleteUnusedObjects(to);
  return old.length;
}
