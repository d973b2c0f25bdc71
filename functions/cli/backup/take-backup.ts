import { HOUR } from '../../../src/rules/limits.ts';
import type { ObjectStore } from '../stores/object-store.ts';
import type { TableIndex } from './block-index.ts';
import { copyObjects, sha256Of } from './copy-objects.ts';
import { deleteOld } from './delete-old.ts';
import { type DumpFacts, databaseSource, dumpDatabase, type RowSource } from './dump-database.ts';
import { backupNames, FORMAT, jsonBytes, type KeptObject, type Manifest, nameAt, timeOfName } from './manifest.ts';
import type { DatabasePlace } from './read-tables.ts';
import { putSealed } from './sealed-parts.ts';
import { putManifest, readIndex, readManifest, readObjects } from './signed-manifest.ts';
import { type Signer, verifiersOf } from './signing.ts';
import { OtherHistory } from './table-dump.ts';

/** Changes are collected after a full backup that is at most as old as this: a day, and two hours for a late one. */
const FULL_EVERY = 26 * HOUR;

export interface Backup {
  readonly shop: string;
  readonly database: DatabasePlace;
  /** The bucket of pictures and evidence; null leaves them out. */
  readonly media: ObjectStore | null;
  readonly to: ObjectStore;
  /** The public key of age that seals it. */
  readonly recipient: string;
  readonly signer: Signer;
  /** Older backups are deleted; the newest never is. */
  readonly keepDays: number;
  /** Keeps only the changes since the newest backup, if there is one to build on. */
  readonly isChanges: boolean;
}

export interface TakenBackup {
  readonly manifest: Manifest;
  /** Bytes of the sealed parts. */
  readonly bytes: number;
  readonly copied: number;
  readonly deleted: number;
}

/** The backups that the changes follow. */
interface Chain {
  readonly points: readonly string[];
  /** The checksum of the newest manifest; null before a full backup. */
  readonly former: string | null;
  readonly index: readonly TableIndex[];
  /** The pictures and files that it has. */
  readonly objects: readonly KeptObject[] | null;
}

const none: Chain = { points: [], former: null, index: [], objects: null };

/**
 * Copies the database at one moment, as a stream that is packed, sealed and stored part by part, and the files of the bucket that are
 * new.
 * @throws Error if the copy is not whole: then nothing counts as a backup, because the manifest is written last
 */
export async function takeBackup(backup: Backup): Promise<TakenBackup> {
  const source = await databaseSource(backup.database);
  const chain = backup.isChanges ? await newestChain(backup, source) : none;
  try {
    return await backupOf(source, backup, chain);
  } catch (error) {
    if (!(error instanceof OtherHistory)) throw error;
    return backupOf(source, backup, none);
  }
}

/**
 * Returns the newest backup, if it is of this shop and schema, signed by the same key, and its full one is not too old.
 */
async function newestChain({ to, shop, signer, recipient }: Backup, source: RowSource): Promise<Chain> {
  const name = backupNames((await to.list()).map(({ key }) => key)).at(-1);
  if (name === undefined) return none;
  try {
    const { manifest, sha256 } = await readManifest(to, name, verifiersOf(signer.verifyKey));
    const [full = ''] = manifest.points;
    const index = await readIndex(to, manifest);
    const columns = (tables: readonly { readonly name: string; readonly columns: readonly string[] }[]) =>
      JSON.stringify(tables.map((table) => [table.name, table.columns]));
    const isSame = manifest.shop === shop && manifest.recipient === recipient && columns(index) === columns(source.tables);
    return isSame && Date.now() - timeOfName(full) <= FULL_EVERY
      ? { points: manifest.points, former: sha256, index, objects: await readObjects(to, manifest) }
      : none;
  } catch {
    // Of another format, of another key, or spoilt: a full backup needs none of it.
    return none;
  }
}

/** Backs up what a source has. `backup.database` is not asked. */
export async function backupOf(
  source: RowSource,
  { shop, media, to, recipient, signer, keepDays }: Omit<Backup, 'database' | 'isChanges'>,
  { points, former, index, objects }: Chain = none,
): Promise<TakenBackup> {
  const takenAt = Date.now();
  const name = nameAt(takenAt);
  let found: DumpFacts | undefined;
  const lines = dumpDatabase(source, { name, key: signer.blockKey, point: points.length, former: index }, (facts) => {
    found = facts;
  });
  const parts = await putSealed(lines, to, { name, recipient });
  if (!found) throw new Error('The copy ended before its end.');
  // After the database: a row never names a picture that the copy lacks, and one too many does no harm.
  // Changes without pictures have those of the backup before them.
  const files = media ? await copyObjects(media, to, recipient) : objects && { objects, copied: 0 };
  const put = async (file: string, bytes: Uint8Array) => {
    await to.put(`${name}/${file}`, { bytes, type: 'application/json' });
    return { size: bytes.length, sha256: sha256Of(bytes) };
  };
  const isShadow = new Set(source.tables.filter((table) => table.isShadow).map((table) => table.name));
  const rows = found.index.filter((table) => !isShadow.has(table.name)).map((table) => [table.name, rowsOf(table)] as const);
  const manifest: Manifest = {
    ...{ format: FORMAT, name, shop, takenAt, migration: found.migration, newestOrder: found.newestOrder },
    ...{ rows: Object.fromEntries(rows), points: [...points, name], former, recipient, parts },
    index: await put('index.json', new TextEncoder().encode(JSON.stringify(found.index))),
    objects: files && { ...(await put('objects.json', jsonBytes(files.objects))), count: files.objects.length },
  };
  await putManifest(to, manifest, signer);
  const bytes = parts.reduce((sum, { size }) => sum + size, 0);
  return { manifest, bytes, copied: files?.copied ?? 0, deleted: points.length > 0 ? 0 : await deleteOld(to, takenAt, keepDays) };
}

export const rowsOf = ({ blocks }: TableIndex): number => blocks.reduce((sum, [, , rows]) => sum + rows, 0);
