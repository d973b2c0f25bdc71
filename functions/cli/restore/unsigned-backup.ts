import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import * as z from 'zod';
import { checkFile } from '../backup/check-file.ts';
import { sha256Of } from '../backup/copy-objects.ts';
import { type KeptObject, parseJson, parseObjects } from '../backup/manifest.ts';
import { unseal } from '../backup/seal.ts';
import { mustGet, type ObjectStore } from '../stores/object-store.ts';

const unpack = promisify(zstdDecompress);
const fileShape = z.object({ size: z.number(), sha256: z.string() });

const formerShape = z.object({
  format: z.literal(1),
  shop: z.string(),
  takenAt: z.number(),
  migration: z.number(),
  newestOrder: z.number().nullable(),
  rows: z.record(z.string(), z.number()),
  database: fileShape,
  sealed: fileShape,
  objects: z.number().nullable(),
});

/** A manifest of the format before signatures: the database is one SQLite file of at most 2 GiB. Read with --unsigned alone. */
export type FormerManifest = z.infer<typeof formerShape>;

/** @throws Error if it is cut */
export function parseFormerManifest(bytes: Uint8Array): FormerManifest {
  const read = formerShape.safeParse(parseJson(new TextDecoder().decode(bytes)));
  if (!read.success) throw new Error('manifest.json is cut or is not of a backup.');
  return read.data;
}

/**
 * Opens and checks the database of a backup of the former format, as a file in a folder.
 * @throws Error if it is cut, sealed for another key, or does not add up
 */
export async function openFormer(
  from: ObjectStore,
  {
    name,
    manifest,
    identity,
    folder,
  }: { readonly name: string; readonly manifest: FormerManifest; readonly identity: string; readonly folder: string },
): Promise<DatabaseSync> {
  const sealed = await mustGet(from, `${name}/database.age`);
  if (sealed.length !== manifest.sealed.size || sha256Of(sealed) !== manifest.sealed.sha256) {
    throw new Error(`database.age is cut or was changed: it has ${sealed.length} bytes of ${manifest.sealed.size}.`);
  }
  const bytes = new Uint8Array(await unpack(await unseal(sealed, identity)));
  if (sha256Of(bytes) !== manifest.database.sha256) throw new Error('database.age and manifest.json are not of the same backup.');
  const path = join(folder, 'backup.db');
  writeFileSync(path, bytes, { mode: 0o600 });
  const db = new DatabaseSync(path, { readOnly: true });
  const { rows } = checkFile(db);
  const [wrong] = Object.entries(manifest.rows).filter(([table, count]) => rows[table] !== count);
  if (wrong) throw new Error(`The manifest names ${wrong[1]} rows of ${wrong[0]}, and the backup has ${rows[wrong[0]] ?? 0}.`);
  return db;
}

/** Returns the pictures and files of a backup of the former format; null if they were left out. */
export const formerObjects = async (from: ObjectStore, name: string, { objects }: FormerManifest): Promise<KeptObject[] | null> =>
  objects === null ? null : parseObjects(await mustGet(from, `${name}/objects.json`));
