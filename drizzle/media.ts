/**
 * `npm run media:upload`: puts the demonstration's pictures into the media bucket of the local Worker (`--persist-to DIR`,
 * default .data/worker), or with `--remote` into the R2 bucket of the account that wrangler is logged in to.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { R2Bucket } from '@cloudflare/workers-types';
import { getPlatformProxy, unstable_readConfig } from 'wrangler';
import { isMain, optionsOf } from '../functions/cli/command-line.ts';
import { VARIANTS } from '../src/rules/catalog/media.ts';
import { demoPictures, READY_WIDTHS, readyFile } from './demo/pictures.ts';

const TYPE = 'image/jpeg';
const configPath = fileURLToPath(new URL('../wrangler.toml', import.meta.url));

/** A configuration with nothing but the bucket: the others would want the Worker's own classes, which are not built yet. */
function bucketOnly(folder: string): string {
  const { name, compatibility_date, r2_buckets } = unstable_readConfig({ config: configPath });
  const file = join(folder, 'wrangler.json');
  writeFileSync(file, JSON.stringify({ name, compatibility_date, r2_buckets }));
  return file;
}

/** Puts a picture and its ready-made variants into the bucket, as the Worker would have kept them; false where it was there. */
async function put(bucket: R2Bucket, key: string, file: URL, ready: boolean): Promise<boolean> {
  if (await bucket.head(key)) return false;
  const { etag } = await bucket.put(key, await readFile(file), { httpMetadata: { contentType: TYPE } });
  for (const width of ready ? READY_WIDTHS : []) {
    const kept = { httpMetadata: { contentType: 'image/avif' }, customMetadata: { from: etag } };
    await bucket.put(`${VARIANTS}${key}/${width}.avif`, await readFile(readyFile(file, width)), kept);
  }
  return true;
}

/** Fills the bucket kept under `state` (what `wrangler dev --persist-to` is given); returns how many pictures were new. `ready`: with their variants. */
export async function uploadLocally(state: string, { ready = true } = {}): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-bucket-'));
  const proxy = await getPlatformProxy<{ MEDIA: R2Bucket }>({
    configPath: bucketOnly(folder),
    persist: { path: join(state, 'v3') },
    remoteBindings: false,
    envFiles: [],
  });
  try {
    const all = demoPictures();
    const added = await Promise.all(all.map(({ key, file }) => put(proxy.env.MEDIA, key, file, ready)));
    return added.filter(Boolean).length;
  } finally {
    await proxy.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

function uploadRemotely(): number {
  const bucket = unstable_readConfig({ config: configPath }).r2_buckets[0]?.bucket_name;
  const pictures = demoPictures();
  for (const { key, file } of pictures) {
    const where = [`${bucket}/${key}`, '--file', fileURLToPath(file), '--content-type', TYPE, '--remote'];
    execFileSync('wrangler', ['r2', 'object', 'put', ...where], { stdio: ['inherit', 'ignore', 'inherit'] });
  }
  return pictures.length;
}

const USAGE = `npm run media:upload                           into the local shop
npm run media:upload -- --persist-to DIR       into the bucket kept in that folder
npm run media:upload -- --remote               into the R2 bucket of the account that wrangler is logged in to`;

if (isMain(import.meta)) {
  const values = optionsOf(USAGE, { remote: { type: 'boolean' }, 'persist-to': { type: 'string', default: '.data/worker' } });
  try {
    const added = values.remote ? uploadRemotely() : await uploadLocally(values['persist-to']);
    console.log(added > 0 ? `${added} pictures were uploaded.` : 'Every picture was there already.');
  } catch (error) {
    console.error(`The upload failed: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
