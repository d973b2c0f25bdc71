import { DAY } from '../../../src/rules/limits.ts';
import { mustGet, type ObjectStore } from '../stores/object-store.ts';
import { deleteUnusedObjects } from './copy-objects.ts';
import { backupNames, parseManifest, timeOfName } from './manifest.ts';

/**
 * Deletes backups that are older than some days, and the files that only they had. A full backup stays as long as one of the changes after
 * it, and the newest chain always stays. @returns how many backups were deleted
 */
export async function deleteOld(to: ObjectStore, now: number, keepDays: number): Promise<number> {
  const keys = (await to.list()).map(({ key }) => key);
  const names = backupNames(keys);
  const needed = new Set<string>();
  for (const [at, name] of names.entries()) {
    if (at < names.length - 1 && timeOfName(name) < now - keepDays * DAY) continue;
    const bytes = await mustGet(to, `${name}/manifest.json`);
    for (const point of pointsOf(name, bytes)) needed.add(point);
  }
  const old = names.filter((name) => !needed.has(name));
  for (const name of old) {
    // The manifest first: half a backup must not look like a whole one.
    const files = keys.filter((key) => key.startsWith(`${name}/`)).sort((one) => (one.endsWith('manifest.json') ? -1 : 1));
    for (const key of files) await to.delete(key);
  }
  if (old.length > 0) await deleteUnusedObjects(to);
  return old.length;
}

/**
 * Returns the backups that one needs. One that cannot be read, because it is damaged or of the former format, needs itself.
 */
function pointsOf(name: string, bytes: Uint8Array): readonly string[] {
  try {
    return parseManifest(bytes).points;
  } catch {
    return [name];
  }
}
