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
import { parseArgs } from 'node:util';
import type { R2Bucket } from '@cloudflare/workers-types';
import { getPlatformProxy, unstable_readConfig } from 'wrangler';
import { demoPictures } from './demo/pictures.ts';

const TYPE = 'image/jpeg';
const configPath = fileURLToPath(new URL('../wrangler.toml', import.meta.url));

/** A configuration with nothing but the bucket: the others would want the Worker's own classes, which are not built yet. */
function bucketOnly(folder: string): string {
  const { name, compatibility_date, r2_buckets } = unstable_readConfig({ config: configPath });
  const file = join(folder, 'wrangler.json');
  writeFileSync(file, JSON.stringify({ name, compatibility_date, r2_buckets }));
  return file;
}

/** Fills the bucket kept under `state` (what `wrangler dev --persist-to` is given); returns how many pictures were new. */
export async function uploadLocally(state: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-bucket-'));
  const proxy = await getPlatformProxy<{ MEDIA: R2Bucket }>({
    configPath: bucketOnly(folder),
    persist: { path: join(state, 'v3') },
    remoteBindings: false,
    envFiles: [],
  });
  try {
    let added = 0;
    for (const { key, file } of demoPictures()) {
      if (await proxy.env.MEDIA.head(key)) continue;
      await proxy.env.MEDIA.put(key, new Uint8Array(await readFile(file)), { httpMetadata: { contentType: TYPE } });
      added += 1;
    }
    return added;
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

if (import.meta.main) {
  const { values } = parseArgs({ options: { remote: { type: 'boolean' }, 'persist-to': { type: 'string', default: '.data/worker' } } });
  try {
    const added = values.remote ? uploadRemotely() : await uploadLocally(values['persist-to']);
    console.log(added > 0 ? `${added} pictures were uploaded.` : 'Every picture was there already.');
  } catch (error) {
    console.error(`The upload failed: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
