import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { R2Bucket } from '@cloudflare/workers-types';
import { getPlatformProxy, unstable_readConfig } from 'wrangler';
import type { ListedObject, ObjectStore } from './object-store.ts';

const configPath = fileURLToPath(new URL('../../../wrangler.toml', import.meta.url));

/**
 * Returns a configuration with nothing but the bucket: the other bindings need the Worker's classes, which may not be built yet.
 */
function bucketOnly(folder: string): string {
  const { name, compatibility_date, r2_buckets } = unstable_readConfig({ config: configPath });
  const file = join(folder, 'wrangler.json');
  writeFileSync(file, JSON.stringify({ name, compatibility_date, r2_buckets }));
  return file;
}

/** Returns the media bucket in the folder `state` (that of `wrangler dev --persist-to`). */
export async function openLocalBucket(state: string): Promise<{ readonly bucket: R2Bucket; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'chamak-bucket-'));
  const proxy = await getPlatformProxy<{ MEDIA: R2Bucket }>({
    configPath: bucketOnly(folder),
    persist: { path: join(state, 'v3') },
    remoteBindings: false,
    envFiles: [],
  });
  return {
    bucket: proxy.env.MEDIA,
    async close() {
      await proxy.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the name of the shop's bucket in wrangler.toml. */
export const mediaBucketName = (): string => unstable_readConfig({ config: configPath }).r2_buckets[0]?.bucket_name ?? 'chamak-media';

/** Returns the media bucket of a shop on this machine. */
export async function localBucketStore(state: string): Promise<ObjectStore> {
  const { bucket, close } = await openLocalBucket(state);
  return {
    name: `the bucket in ${state}`,
    async list(prefix = '') {
      const found: ListedObject[] = [];
      let cursor: string | undefined;
      do {
        const page = await bucket.list({ prefix, ...(cursor && { cursor }) });
        found.push(...page.objects.map(({ key, etag, size }) => ({ key, etag, size })));
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor);
      return found;
    },
    async get(key) {
      const object = await bucket.get(key);
      return object && { bytes: new Uint8Array(await object.arrayBuffer()), type: object.httpMetadata?.contentType ?? '' };
    },
    async put(key, { bytes, type }) {
      await bucket.put(key, bytes, type ? { httpMetadata: { contentType: type } } : {});
    },
    delete: (key) => bucket.delete(key),
    close,
  };
}
