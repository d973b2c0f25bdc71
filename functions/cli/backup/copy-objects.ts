import { createHash } from 'node:crypto';
import { VARIANTS } from '../../../src/rules/media/media.ts';
import { mustGet, type ObjectStore } from '../stores/object-store.ts';
import { backupNames, type KeptObject, parseObjects } from './manifest.ts';
import { seal, unseal } from './seal.ts';

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const fileOf = (sha256: string) => `objects/${sha256}.age`;

/** Copies that run at once. */
const LANES = 6;

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Pictures made smaller by the shop are left out: it makes them again. */
const isKept = ({ key }: { readonly key: string }) => !key.startsWith(VARIANTS);

/**
 * Copies the pictures and files of the bucket that the newest backup does not have yet, each sealed by itself, and says what the bucket
 * contains now. A content that several keys have is kept once.
 */
export async function copyObjects(
  media: ObjectStore,
  to: ObjectStore,
  recipient: string,
): Promise<{ readonly objects: KeptObject[]; readonly copied: number }> {
  const present = new Set((await to.list('objects/')).map(({ key }) => key));
  const known = new Map((await newestObjects(to)).map((object) => [`${object.key}\n${object.etag}`, object]));
  const listed = (await media.list()).filter(isKept);
  const objects: KeptObject[] = [];
  let copied = 0;
  await inLanes(listed, async ({ key, etag }) => {
    const former = known.get(`${key}\n${etag}`);
    if (former && present.has(fileOf(former.sha256))) {
      objects.push(former);
      return;
    }
    const body = await media.get(key);
    // Deleted since the listing.
    if (!body) return;
    const sha256 = sha256Of(body.bytes);
    const isNew = !present.has(fileOf(sha256));
    // At once, because another lane may have the same content under another key.
    present.add(fileOf(sha256));
    if (isNew) await to.put(fileOf(sha256), { bytes: await seal(body.bytes, recipient), type: '' });
    copied += 1;
    objects.push({ key, etag, type: body.type, sha256 });
  });
  return { objects: objects.sort((one, other) => (one.key < other.key ? -1 : 1)), copied };
}

async function newestObjects(to: ObjectStore): Promise<KeptObject[]> {
  const keys = new Set((await to.list()).map(({ key }) => key));
  const name = backupNames([...keys]).findLast((each) => keys.has(`${each}/objects.json`));
  const list = name === undefined ? null : await to.get(`${name}/objects.json`);
  return list ? parseObjects(list.bytes) : [];
}

/**
 * Puts the files of a backup back into a bucket, if they are missing or differ. Files that the bucket has besides are left alone.
 * @throws Error for a file that is cut, changed or sealed for another key
 */
export async function putObjectsBack(
  from: ObjectStore,
  media: ObjectStore,
  objects: readonly KeptObject[],
  identity: string,
): Promise<number> {
  const etags = new Map((await media.list()).map(({ key, etag }) => [key, etag]));
  let put = 0;
  await inLanes(objects, async ({ key, etag, type, sha256 }) => {
    if (etags.get(key) === etag) return;
    const bytes = await unseal(await mustGet(from, fileOf(sha256)), identity);
    if (sha256Of(bytes) !== sha256) throw new Error(`${key} is not what was sealed under its name.`);
    await media.put(key, { bytes, type });
    put += 1;
  });
  return put;
}

/** Deletes the sealed files that no remaining backup has: what the shop deleted must not be kept longer than its backups. */
export async function deleteUnusedObjects(to: ObjectStore): Promise<number> {
  const keys = (await to.list()).map(({ key }) => key);
  const lists = keys.filter((key) => key.endsWith('/objects.json'));
  const used = new Set<string>();
  for (const list of lists) for (const { sha256 } of parseObjects(await mustGet(to, list))) used.add(fileOf(sha256));
  const unused = keys.filter((key) => key.startsWith('objects/') && !used.has(key));
  for (const key of unused) await to.delete(key);
  return unused.length;
}
