import { join } from 'node:path';
import type { DatabasePlace } from './backup/read-tables.ts';
import { folderStore } from './stores/folder-store.ts';
import type { ObjectStore } from './stores/object-store.ts';
import { s3Store } from './stores/s3-store.ts';

export type Named = Readonly<Record<string, string | undefined>>;

/** Returns a setting that a command needs. @throws Error naming it if it is missing */
export function needed(settings: Named, name: string, why: string): string {
  const value = settings[name];
  if (!value) throw new Error(`${name} is not set: ${why}`);
  return value;
}

/**
 * Returns the place of backups: a folder, or 's3://bucket/folder' with BACKUP_S3_ENDPOINT, BACKUP_S3_KEY_ID and BACKUP_S3_SECRET.
 */
export function backupStore(address: string, settings: Named): ObjectStore {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(address) ?? [];
  if (!bucket) return folderStore(address);
  const why = 'the bucket of the backups cannot be opened without it.';
  return s3Store({
    bucket,
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    endpoint: needed(settings, 'BACKUP_S3_ENDPOINT', why),
    keyId: needed(settings, 'BACKUP_S3_KEY_ID', why),
    secret: needed(settings, 'BACKUP_S3_SECRET', why),
    region: settings.BACKUP_S3_REGION || 'auto',
  });
}

/**
 * Returns the shop's pictures and evidence: the bucket of MEDIA_S3_ENDPOINT, or that of the shop on this machine. Loads wrangler only
 * here.
 */
export async function mediaStore(settings: Named): Promise<ObjectStore> {
  const { localBucketStore, mediaBucketName } = await import('./stores/bucket-store.ts');
  if (!settings.TURSO_DATABASE_URL) return localBucketStore(join(settings.SHOP_DATA_DIR || '.data', 'worker'));
  const why = 'the pictures cannot be read without it. Make a key in the dashboard of R2, or leave them out with --without-pictures.';
  return s3Store({
    bucket: settings.MEDIA_S3_BUCKET || mediaBucketName(),
    prefix: '',
    endpoint: needed(settings, 'MEDIA_S3_ENDPOINT', why),
    keyId: needed(settings, 'MEDIA_S3_KEY_ID', why),
    secret: needed(settings, 'MEDIA_S3_SECRET', why),
    region: settings.MEDIA_S3_REGION || 'auto',
  });
}

/** Returns a shop's name in backups: the host of its address. */
export const shopName = (shopUrl: string): string => new URL(shopUrl).host;

export const databaseOf = ({
  TURSO_DATABASE_URL: url,
  TURSO_AUTH_TOKEN: token,
}: {
  TURSO_DATABASE_URL: string;
  TURSO_AUTH_TOKEN?: string | undefined;
}): DatabasePlace => ({
  url,
  token,
});
