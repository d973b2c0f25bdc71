import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { DAY } from '../../../rules/limits.ts';
import { isUploadedKey, uploadFolders } from '../../../rules/media/uploads.ts';
import { deletePictureFiles, PICTURES_PER_CALL } from './drop-pictures.server.ts';
import { usedPictures } from './picture-uses.server.ts';

/** A form may stay open for a day before it is saved with a picture that it sent. */
const KEPT = DAY;
/** The interval of sweeps. */
export const SWEEP_EVERY = DAY;
/** Files of one page of the bucket's list. */
const PAGE = 500;

/** The place at which the last run stopped: a folder of `uploadFolders`, and the last key of it that was looked at. */
interface Cursor {
  readonly folder: number;
  readonly after: string | null;
}

/** Keeps the cursor between runs; `moveTo(null)` begins again. */
interface Place {
  readonly cursor: string | null;
  moveTo(cursor: string | null): Statement;
}

/**
 * Deletes uploads older than a day that no row names: pictures of forms that were never saved, and those whose deletion
 * failed (U-76). A run looks at one page of the bucket and deletes at most PICTURES_PER_CALL pictures; 'unfinished' means
 * that the next run goes on. Pictures with a name of their own, such as those of the demonstration, are left alone.
 */
export async function sweepPictures(shop: Shop, place: Place): Promise<'ok' | 'unfinished'> {
  const { folder, after }: Cursor = place.cursor === null ? { folder: 0, after: null } : JSON.parse(place.cursor);
  const prefix = uploadFolders[folder];
  if (prefix === undefined) {
    await shop.db.write([place.moveTo(null)]);
    return 'ok';
  }
  shop.calls.spend();
  const { objects, truncated } = await shop.env.MEDIA.list({ prefix: `${prefix}/`, limit: PAGE, ...(after && { startAfter: after }) });
  const old = objects.map(({ key }) => key).filter((key) => isUploadedKey(key, shop.now - KEPT));
  const used = old.length > 0 ? await usedPictures(shop, old) : new Set<string>();
  const orphans = old.filter((key) => !used.has(key));
  const taken = orphans.slice(0, PICTURES_PER_CALL);
  await deletePictureFiles(shop, taken);

  const stopped = orphans.length > taken.length ? taken.at(-1) : truncated ? objects.at(-1)?.key : undefined;
  const next: Cursor | null =
    stopped !== undefined ? { folder, after: stopped } : folder + 1 < uploadFolders.length ? { folder: folder + 1, after: null } : null;
  await shop.db.write([place.moveTo(next && JSON.stringify(next))]);
  return next ? 'unfinished' : 'ok';
}
