import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { checkFile } from '../backup/check-file.ts';
import { sha256Of } from '../backup/copy-objects.ts';
import { backupNames, type KeptObject, type Manifest, parseManifest, parseObjects } from '../backup/manifest.ts';
import { unseal } from '../backup/seal.ts';
import { mustGet, type ObjectStore } from '../stores/object-store.ts';

const unpack = promisify(zstdDecompress);

export interface OpenedBackup {
  readonly name: string;
  readonly manifest: Manifest;
  /** The whole database, read only. */
  readonly db: DatabaseSync;
  /** Null where pictures were left out. */
  readonly objects: readonly KeptObject[] | null;
}

interface Chosen {
  /** The name of a backup; null for the newest one. */
  readonly name: string | null;
  readonly shop: string;
}

/**
 * A finished backup by its manifest.
 * @throws Error where there is none, or it is of another format, of a newer version, or of another shop
 */
export async function chooseBackup(from: ObjectStore, { name: wanted, shop }: Chosen): Promise<{ name: string; manifest: Manifest }> {
  const names = backupNames((await from.list()).map(({ key }) => key));
  const name = wanted ?? names.at(-1);
  if (name === undefined || !names.includes(name)) {
    throw new Error(wanted ? `There is no finished backup ${wanted} in ${from.name}.` : `There is no finished backup in ${from.name}.`);
  }
  const manifest = parseManifest(await mustGet(from, `${name}/manifest.json`));
  if (manifest.migration > newestMigration()) {
    throw new Error('The backup was made by a newer version of the shop. Use that version to restore it.');
  }
  if (manifest.shop !== shop) throw new Error(`The backup is of ${manifest.shop}, and this is ${shop}. Nothing was changed.`);
  return { name, manifest };
}

/** The pictures and files of a backup; null where they were left out. @throws Error where the list is cut */
export async function objectsOf(from: ObjectStore, name: string, { objects }: Manifest): Promise<KeptObject[] | null> {
  return objects === null ? null : parseObjects(await mustGet(from, `${name}/objects.json`));
}

interface Wanted extends Chosen {
  readonly identity: string;
  /** Where the opened database is put. */
  readonly folder: string;
}

/**
 * Opens and checks a backup before anything is changed.
 * @throws Error as `chooseBackup`, and where it is cut, sealed for another key, or does not add up
 */
export async function openBackup(from: ObjectStore, { identity, folder, ...wanted }: Wanted): Promise<OpenedBackup> {
  const { name, manifest } = await chooseBackup(from, wanted);
  const sealed = await mustGet(from, `${name}/database.age`);
  if (sealed.length !== manifest.sealed.size || sha256Of(sealed) !== manifest.sealed.sha256) {
    throw new Error(`database.age is cut or was changed: it has ${sealed.length} bytes of ${manifest.sealed.size}.`);
  }
  const bytes = new Uint8Array(await unpack(await unseal(sealed, identity)));
  if (sha256Of(bytes) !== manifest.database.sha256) throw new Error('database.age and manifest.json are not of the same backup.');
  const path = join(folder, 'backup.db');
  writeFileSync(path, bytes, { mode: 0o600 });
  const db = new DatabaseSync(path, { readOnly: true });
  checkFile(db);
  return { name, manifest, db, objects: await objectsOf(from, name, manifest) };
}

/** When the newest migration of this version was made (UTC ms). */
function newestMigration(): number {
  const journal = readFileSync(new URL('../../../drizzle/migrations/meta/_journal.json', import.meta.url), 'utf8');
  return Math.max(...(JSON.parse(journal) as { entries: { when: number }[] }).entries.map(({ when }) => when));
}
