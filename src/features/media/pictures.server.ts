import type { ImagesBinding, R2Bucket, R2ObjectBody, RateLimit } from '@cloudflare/workers-types';
import type { Env } from '../../platform/env.ts';
import { type MediaWish, mediaFormats, pictureType, VARIANTS } from '../../rules/media/media.ts';

export interface MediaBindings {
  MEDIA: R2Bucket;
  IMAGES?: ImagesBinding;
  MEDIA_LIMIT?: RateLimit;
  ENVIRONMENT?: Env['ENVIRONMENT'];
}

export interface Picture {
  readonly bytes: ArrayBuffer;
  readonly type: string;
  /** Changes with the original, so that a browser can check whether its copy is current. */
  readonly etag: string;
  /** False if the original replaces a variant that could not be created: cached for a short time only. */
  readonly lasting: boolean;
  readonly original: boolean;
  /** Stores a newly created variant in the bucket; to be run after the response. */
  readonly keep?: () => Promise<unknown>;
}

/** Reads a picture; a variant is created on its first request, never larger than the original. Null if the bucket has no such original. */
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
    const resized = await IMAGES.input(original.body)
      .transform({ width: variant.width, fit: 'scale-down' })
      .output({ format: type as `image/${typeof variant.format}`, quality: mediaFormats[variant.format] });
    const bytes = await resized.response().arrayBuffer();
    const keep = () =>
      MEDIA.put(`${VARIANTS}${key}/${name}`, bytes, { httpMetadata: { contentType: type }, customMetadata: { from: original.etag } });
    return { bytes, type, etag: `"${original.etag}-${name}"`, lasting: true, original: false, keep };
  } catch {
    // A picture that cannot be resized is shown in its original size. Its stream is already consumed, so it is read again.
    const again = await MEDIA.get(key);
    return again && asUploaded(again, false);
  }
}

async function asUploaded(object: R2ObjectBody, lasting: boolean): Promise<Picture> {
  const type = pictureType(object.key) ?? 'application/octet-stream';
  return { bytes: await object.arrayBuffer(), type, etag: object.httpEtag, lasting, original: true };
}
