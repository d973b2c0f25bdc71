import type { R2Bucket, R2UploadedPart } from '@cloudflare/workers-types';
import type { Env } from '../../../platform/env.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { type EvidenceType, evidenceLimits, evidenceType, isWrongKind, photoFormats } from '../../../rules/returns/evidence.ts';
import { remakePicture } from '../../media/remake-picture.server.ts';

/** A Worker has 128 MB of memory for all its requests, so only one part of a video is in memory at a time. R2's minimum is 5 MB. */
const PART = 6 * 1024 * 1024;

type Parts = AsyncGenerator<Uint8Array<ArrayBuffer>>;

/** A file being uploaded: its type by its first bytes, and its parts. */
interface IncomingFile {
  readonly type: EvidenceType;
  readonly parts: Parts;
}

/** Splits a stream into parts of `PART` bytes; the last one may be smaller. */
async function* partsOf(body: ReadableStream<Uint8Array>): Parts {
  let part = new Uint8Array(PART);
  let filled = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    for (let at = 0; at < chunk.byteLength; ) {
      const taken = chunk.subarray(at, at + PART - filled);
      part.set(taken, filled);
      filled += taken.byteLength;
      at += taken.byteLength;
      if (filled === PART) {
        yield part;
        part = new Uint8Array(PART);
        filled = 0;
      }
    }
  }
  if (filled > 0) yield part.slice(0, filled);
}

async function* startingWith<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

/**
 * Opens a request whose body is a file. The headers are trusted only for refusing it; type and size come from the bytes.
 * @throws ShopError EVIDENCE_TOO_LARGE, EVIDENCE_EMPTY, EVIDENCE_TYPE
 */
export async function openUpload(request: Request): Promise<IncomingFile> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > evidenceLimits.video.bytes) throw new ShopError('EVIDENCE_TOO_LARGE');
  if (!request.body) throw new ShopError('EVIDENCE_EMPTY');
  const parts = partsOf(request.body);
  const first = await parts.next();
  if (first.done) throw new ShopError('EVIDENCE_EMPTY');
  const type = evidenceType(first.value);
  if (!type || isWrongKind(request.headers.get('content-type') ?? '', type)) throw new ShopError('EVIDENCE_TYPE');
  if (declared > evidenceLimits[type.kind].bytes) throw new ShopError('EVIDENCE_TOO_LARGE');
  return { type, parts: startingWith(first.value, parts) };
}

/**
 * Writes a file into the bucket: a photo made anew, without its metadata, a video as it came.
 * @returns its size in bytes
 * @throws ShopError EVIDENCE_TOO_LARGE, EVIDENCE_UNREADABLE
 */
export async function storeUpload(env: Env, key: string, { type, parts }: IncomingFile): Promise<number> {
  const counted = within(evidenceLimits[type.kind].bytes, parts);
  return type.kind === 'photo' ? await storePhoto(env, key, type, counted) : await storeVideo(env.MEDIA, key, type, counted);
}

async function* within(limit: number, parts: Parts): Parts {
  let total = 0;
  for await (const part of parts) {
    total += part.byteLength;
    if (total > limit) throw new ShopError('EVIDENCE_TOO_LARGE');
    yield part;
  }
}

async function storePhoto(env: Env, key: string, { type }: EvidenceType, parts: Parts): Promise<number> {
  const sent: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of parts) sent.push(part);
  const photo = await remakePicture(env, new Blob(sent), photoFormats).catch((error: unknown) => {
    throw error instanceof ShopError && error.code === 'PICTURE_UNREADABLE' ? new ShopError('EVIDENCE_UNREADABLE') : error;
  });
  await env.MEDIA.put(key, photo, { httpMetadata: { contentType: type } });
  return photo.byteLength;
}

/** Writes part by part. A failed upload is aborted and leaves nothing in the bucket. */
async function storeVideo(bucket: R2Bucket, key: string, { type }: EvidenceType, parts: Parts): Promise<number> {
  const options = { httpMetadata: { contentType: type } };
  const { value: first } = await parts.next();
  if (!first) throw new ShopError('EVIDENCE_EMPTY');
  let total = first.byteLength;
  if (first.byteLength < PART) {
    await bucket.put(key, first, options);
    return total;
  }
  const upload = await bucket.createMultipartUpload(key, options);
  try {
    const done: R2UploadedPart[] = [await upload.uploadPart(1, first)];
    for await (const part of parts) {
      done.push(await upload.uploadPart(done.length + 1, part));
      total += part.byteLength;
    }
    await upload.complete(done);
    return total;
  } catch (error) {
    await upload.abort().catch(() => {});
    throw error;
  }
}
