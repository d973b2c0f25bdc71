import type { KeyObject } from 'node:crypto';
import { putObjectsBack } from '../backup/copy-objects.ts';
import { backupNames, formatOf, type KeptObject } from '../backup/manifest.ts';
import type { DatabasePlace } from '../backup/read-tables.ts';
import { readManifest, readObjects, type StoredManifest } from '../backup/signed-manifest.ts';
import { schemaOf } from '../backup/table-file.ts';
import { mustGet, type ObjectStore } from '../stores/object-store.ts';
import { tablesThatDiffer } from './compare-tables.ts';
import { fileRows } from './load-database.ts';
import { assertSameSchema, type MigratedSchema, schemaAt } from './migrated-schema.ts';
import { openChain, type TableRows } from './read-chain.ts';
import { type FormerManifest, formerObjects, openFormer, parseFormerManifest } from './unsigned-backup.ts';

/** The facts by which a person decides. */
export interface BackupFacts {
  readonly name: string;
  readonly takenAt: number;
  readonly migration: number;
  readonly newestOrder: number | null;
  /** Rows of each table of the shop. */
  readonly rows: Readonly<Record<string, number>>;
  /** Proof that it is the shop's own: its signature, or the phrase that only the owner knows. */
  readonly proof: 'signature' | 'phrase' | null;
}

/** A backup of a place of backups, of which only the manifest is read. */
export interface ChosenBackup extends BackupFacts {
  readonly stored: StoredManifest | { readonly former: FormerManifest };
}

interface Choice {
  /** The name of a backup; null for the newest one. */
  readonly name: string | null;
  /** The host of the shop. */
  readonly shop: string;
  /** Keys that verify it; null accepts a backup that nobody signed. */
  readonly keys: readonly KeyObject[] | null;
}

/** Returns how a restore finds a backup in a place of backups. */
export const inPlace =
  (from: ObjectStore, { name, shop, keys, identity }: Choice & { readonly identity: string }) =>
  async (folder: string): Promise<FoundBackup> => {
    const chosen = await chooseBackup(from, { name, shop, keys });
    return { facts: chosen, open: () => openBackup(from, chosen, { identity, keys, folder }) };
  };

const UNSIGNED =
  'It was made before backups were signed, or by somebody else. Look for a signed one, or read docs/running/recovery.md, "A backup without a signature".';

/**
 * Returns a finished backup by its manifest.
 * @throws Error if there is none, or it is not signed, or of another format, or of another shop
 */
export async function chooseBackup(from: ObjectStore, { name: wanted, shop, keys }: Choice): Promise<ChosenBackup> {
  const names = backupNames((await from.list()).map(({ key }) => key));
  const name = wanted ?? names.at(-1);
  if (name === undefined || !names.includes(name)) {
    throw new Error(wanted ? `There is no finished backup ${wanted} in ${from.name}.` : `There is no finished backup in ${from.name}.`);
  }
  const bytes = await mustGet(from, `${name}/manifest.json`);
  if (formatOf(bytes) === 1 && keys) throw new Error(`The backup ${name} is not signed. ${UNSIGNED}`);
  const stored = formatOf(bytes) === 1 ? { former: parseFormerManifest(bytes) } : await readManifest(from, name, keys);
  const manifest = 'former' in stored ? stored.former : stored.manifest;
  if (manifest.shop !== shop) throw new Error(`The backup is of ${manifest.shop}, and this is ${shop}. Nothing was changed.`);
  const { takenAt, migration, newestOrder, rows } = manifest;
  return { name, takenAt, migration, newestOrder, rows, proof: keys && 'signature', stored };
}

/**
 * Returns the pictures and files of a backup; null if they were left out. @throws Error if the list is cut or changed
 */
export const objectsOf = (from: ObjectStore, { name, stored }: ChosenBackup): Promise<KeptObject[] | null> =>
  'former' in stored ? formerObjects(from, name, stored.former) : readObjects(from, stored.manifest);

/** A source of rows for a restore. */
export interface FoundBackup {
  readonly facts: BackupFacts;
  /** @throws Error if it is not whole, or has another schema than the migrations make */
  open(): Promise<OpenedBackup>;
}

/** A backup that was proved whole. Its rows are loaded into tables that the migrations make. */
export interface OpenedBackup {
  readonly migrated: MigratedSchema;
  readonly points: number;
  /** Bytes of the sealed files. */
  readonly bytes: number;
  /** Puts back the pictures and files that a bucket lacks; null if the backup has none. */
  readonly putBack: ((media: ObjectStore) => Promise<number>) | null;
  rows(): AsyncIterable<TableRows> | Iterable<TableRows>;
  /** The tables of a database that do not have exactly these rows. */
  differencesIn(place: DatabasePlace): Promise<string[]>;
}

interface Opening {
  readonly identity: string;
  readonly keys: readonly KeyObject[] | null;
  /** For the file of a backup of the former format. */
  readonly folder: string;
}

/**
 * Opens and checks all of a backup before anything is changed.
 * @throws Error if it is cut, sealed for another key, does not add up, or has another schema than the migrations make
 */
async function openBackup(from: ObjectStore, chosen: ChosenBackup, { identity, keys, folder }: Opening): Promise<OpenedBackup> {
  const migrated = schemaAt(chosen.migration);
  const { stored, name } = chosen;
  const objects = await objectsOf(from, chosen);
  const putBack = objects && ((media: ObjectStore) => putObjectsBack(from, media, objects, identity));
  if ('former' in stored) {
    const db = await openFormer(from, { name, manifest: stored.former, identity, folder });
    assertSameSchema(schemaOf(db), migrated);
    const bytes = stored.former.sealed.size;
    return { migrated, points: 1, bytes, putBack, rows: () => fileRows(db), differencesIn: (place) => tablesThatDiffer(db, place) };
  }
  const chain = await openChain(from, stored, { keys, identity });
  assertSameSchema(await chain.check(), migrated);
  const { points, bytes } = chain;
  return {
    migrated,
    points,
    bytes,
    putBack,
    rows: () => chain.rows(),
    differencesIn: (place) => chain.differencesIn(place, migrated.tables),
  };
}
