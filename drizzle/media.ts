/**
 * `npm run media:upload`: uploads the demo pictures to the media bucket of the local Worker (`--persist-to DIR`,
 * default .data/worker), or with `--remote` to the R2 bucket of the account that wrangler is logged in to.
 */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { R2Bucket } from '@cloudflare/workers-types';
import { isMain, optionsOf } from '../functions/cli/command-line.ts';
import { mediaBucketName, openLocalBucket } from '../functions/cli/stores/bucket-store.ts';
import { pictureType, VARIANTS } from '../src/rules/media/media.ts';
import { type DemoPicture, demoPictures, readyFile } from './demo/pictures.ts';

const typeOf = (key: string) => pictureType(key) ?? 'image/jpeg';

/**
 * Uploads a picture and its variants resized in advance, as the Worker would store them; false if the picture exists already.
 */
async function put(bucket: R2Bucket, { key, file, widths }: DemoPicture, ready: boolean): Promise<boolean> {
  if (await bucket.head(key)) return false;
  const { etag } = await bucket.put(key, await readFile(file), { httpMetadata: { contentType: typeOf(key) } });
  for (const width of ready ? widths : []) {
    const metadata = { httpMetadata: { contentType: 'image/avif' }, customMetadata: { from: etag } };
    await bucket.put(`${VARIANTS}${key}/${width}.avif`, await readFile(readyFile(file, width)), metadata);
  }
  return true;
}

/**
 * Fills the bucket in the folder `state` (that of `wrangler dev --persist-to`); returns how many pictures were new. `ready`: with their
 * variants.
 */
export async function uploadLocally(state: string, { ready = true } = {}): Promise<number> {
  const { bucket, close } = await openLocalBucket(state);
  try {
    const added = await Promise.all(demoPictures().map((picture) => put(bucket, picture, ready)));
    return added.filter(Boolean).length;
  } finally {
    await close();
  }
}

function uploadRemotely(): number {
  const pictures = demoPictures();
  for (const { key, file } of pictures) {
    const where = [`${mediaBucketName()}/${key}`, '--file', fileURLToPath(file), '--content-type', typeOf(key), '--remote'];
    execFileSync('wrangler', ['r2', 'object', 'put', ...where], { stdio: ['inherit', 'ignore', 'inherit'] });
  }
  return pictures.length;
}

const USAGE = `npm run media:upload                           uploads to the local shop
npm run media:upload -- --persist-to DIR       uploads to the bucket in that folder
npm run media:upload -- --remote               uploads to the R2 bucket of the account that wrangler is logged in to`;

if (isMain(import.meta)) {
  const values = optionsOf(USAGE, { remote: { type: 'boolean' }, 'persist-to': { type: 'string', default: '.data/worker' } });
  try {
    const added = values.remote ? uploadRemotely() : await uploadLocally(values['persist-to']);
    console.log(added > 0 ? `${added} pictures were uploaded.` : 'All pictures were uploaded before.');
  } catch (error) {
    console.error(`The upload failed: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
