import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { variantKeys } from '../../../rules/media/media.ts';
import { usedPictures } from './picture-uses.server.ts';

/** R2 deletes at most 1000 files in one call; a picture has 18 variants. */
export const PICTURES_PER_CALL = 50;

/** Deletes the files of at most PICTURES_PER_CALL pictures that no row names, with their variants. */
export async function deletePictureFiles({ env, calls }: Shop, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  calls.spend();
  await env.MEDIA.delete(keys.flatMap((key) => [key, ...variantKeys(key)]));
}

/**
 * Deletes pictures that a record no longer has, unless another row names them (#326). Called after the write: a picture without a row is
 * found by the sweep, a row without its picture would be seen by shoppers.
 * @returns false if they could not be deleted; the sweep tries again
 */
export async function dropPictures(shop: Shop, keys: readonly (string | null)[]): Promise<boolean> {
  const gone = keys.filter((key) => key !== null && key !== '') as string[];
  if (gone.length === 0) return true;
  try {
    const used = await usedPictures(shop, gone);
    await deletePictureFiles(
      shop,
      gone.filter((key) => !used.has(key)),
    );
    return true;
  } catch (error) {
    logFault('pictures of a changed record', error);
    return false;
  }
}
