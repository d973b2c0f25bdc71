import type { KeyObject } from 'node:crypto';
import { mustGet, type ObjectStore } from '../stores/object-store.ts';
import { parseIndex, type TableIndex } from './block-index.ts';
import { sha256Of } from './copy-objects.ts';
import { jsonBytes, type KeptObject, type Manifest, parseManifest, parseObjects } from './manifest.ts';
import { isSigned, type Signer } from './signing.ts';

/** A manifest as the store has it. */
export interface StoredManifest {
  readonly manifest: Manifest;
  readonly sha256: string;
}

/** Writes the signature, then the manifest. */
export async function putManifest(to: ObjectStore, manifest: Manifest, signer: Signer): Promise<void> {
  const bytes = jsonBytes(manifest);
  await to.put(`${manifest.name}/manifest.sig`, { bytes: new TextEncoder().encode(signer.sign(bytes)), type: '' });
  await to.put(`${manifest.name}/manifest.json`, { bytes, type: 'application/json' });
}

/**
 * Returns the manifest of a backup.
 * @param keys that verify it; null accepts one that nobody signed
 * @throws Error if it is missing, cut, not signed by one of the keys, or of another backup
 */
export async function readManifest(from: ObjectStore, name: string, keys: readonly KeyObject[] | null): Promise<StoredManifest> {
  const bytes = await mustGet(from, `${name}/manifest.json`);
  if (keys) {
    const signature = await from.get(`${name}/manifest.sig`);
    if (!signature || !isSigned(bytes, new TextDecoder().decode(signature.bytes), keys)) {
      throw new Error(
        `The backup ${name} is not signed by a key of this shop. Somebody else may have made or changed it: choose another one with --backup.`,
      );
    }
  }
  const manifest = parseManifest(bytes);
  if (manifest.name !== name || manifest.points.at(-1) !== name) {
    throw new Error(`The folder ${name} has the manifest of ${manifest.name}: somebody has moved it.`);
  }
  return { manifest, sha256: sha256Of(bytes) };
}

/**
 * Returns the manifests of a chain, the full backup first.
 * @throws Error if one is missing, is not signed, or is not the one that the next was made after
 */
export async function readChain(
  from: ObjectStore,
  newest: StoredManifest,
  keys: readonly KeyObject[] | null,
): Promise<readonly Manifest[]> {
  const chain = [newest];
  for (const name of newest.manifest.points.slice(0, -1).reverse()) {
    const found = await readManifest(from, name, keys).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${newest.manifest.name} has the changes since ${name}, which cannot be used: ${why}`);
    });
    if (chain[0]?.manifest.former !== found.sha256) throw new Error(`${name} is not the backup that the changes after it were made from.`);
    chain.unshift(found);
  }
  if (chain[0]?.manifest.former !== null)
    throw new Error(`${chain[0]?.manifest.name} has changes only, and what they change is not named.`);
  return chain.map(({ manifest }) => manifest);
}

async function getChecked(from: ObjectStore, key: string, { sha256 }: { readonly sha256: string }): Promise<Uint8Array> {
  const bytes = await mustGet(from, key);
  if (sha256Of(bytes) !== sha256) throw new Error(`${key} is cut or was changed.`);
  return bytes;
}

/** Returns the blocks of the tables. @throws Error if the file is not the one of the manifest */
export const readIndex = async (from: ObjectStore, { name, index }: Manifest): Promise<TableIndex[]> =>
  parseIndex(await getChecked(from, `${name}/index.json`, index));

/**
 * Returns the pictures and files of a backup; null if they were left out. @throws Error if the list is not the one of the manifest
 */
export const readObjects = async (from: ObjectStore, { name, objects }: Manifest): Promise<KeptObject[] | null> =>
  objects && parseObjects(await getChecked(from, `${name}/objects.json`, objects));
