import type { ImagesBinding, R2Bucket, R2ObjectBody, RateLimit } from '@cloudflare/workers-types';
import type { Env } from '../../platform/env.ts';
import { type MediaWish, mediaFormats, pictureType, VARIANTS } from '../../rules/catalog/media.ts';

export interface MediaBindings {
  MEDIA: R2Bucket;
  IMAGES?: ImagesBinding;
  MEDIA_LIMIT?: RateLimit;
  ENVIRONMENT?: Env['ENVIRONMENT'];
}

export interface Picture {
  readonly bytes: ArrayBuffer;
  readonly type: string;
  /** Changes with the original, so that a browser can ask whether its copy still holds. */
  readonly etag: string;
  /** False where the original stands in for a variant that could not be made: not to be kept for long. */
  readonly lasting: boolean;
  readonly original: boolean;
  /** Puts a variant that was just made into the bucket; to be run after the answer. */
  readonly keep?: () => Promise<unknown>;
}

/** A picture as wished, made on its first wish; null where the bucket has no such original. Never larger than the original. */
export async function readPicture({ MEDIA, IMAGES }: MediaBindings, { key, variant }: MediaWish): Promise<Picture | null> {
  if (!variant) {
    const original = await MEDIA.get(key);
    return original && asUploaded(original, true);
  }
  const name = `${variant.width}.${variant.format}`;
  const type = `image/${variant.format}`;
  const stored = await MEDIA.get(`${VARIANTS}${key}/${name}`);
  if (stored) {
    const etag = `"${stored.customMetadata?.from ?? stored.etag}-${name}"`;
    return { bytes: await stored.arrayBuffer(), type, etag, lasting: true, original: false };
  }
  const original = await MEDIA.get(key);
  if (!original || !IMAGES) return original && asUploaded(original, false);
  try {
    const made = await IMAGES.input(original.body)
      .transform({ width: variant.width, fit: 'scale-down' })
      .output({ format: type as `image/${typeof variant.format}`, quality: mediaFormats[variant.format] });
    const bytes = await made.response().arrayBuffer();
    const keep = () =>
      MEDIA.put(`${VARIANTS}${key}/${name}`, bytes, { httpMetadata: { contentType: type }, customMetadata: { from: original.etag } });
    return { bytes, type, etag: `"${original.etag}-${name}"`, lasting: true, original: false, keep };
  } catch {
    // The stream of the original is used up: read it once more. A picture that cannot be resized still shows.
    const again = await MEDIA.get(key);
    return again && asUploaded(again, false);
  }
}

async function asUploaded(object: R2ObjectBody, lasting: boolean): Promise<Picture> {
  const type = pictureType(object.key) ?? 'application/octet-stream';
  return { bytes: await object.arrayBuffer(), type, etag: object.httpEtag, lasting, original: true };
}
