import type { R2Bucket, R2UploadedPart } from '@cloudflare/workers-types';
import type { Env } from '../../../platform/env.ts';
import { piecesOf } from '../../../platform/request/upload/pieces.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { type EvidenceType, evidenceLimits, evidenceType, isWrongKind, photoFormats } from '../../../rules/returns/evidence.ts';
import { remakePicture } from '../../media/remake-picture.server.ts';

/** Only one part of a video is in memory at a time. R2's minimum is 5 MB. */
const PART = 6 * 1024 * 1024;

type Parts = AsyncGenerator<Uint8Array<ArrayBuffer>>;

/** A file being uploaded: its type by its first bytes, and its parts. */
interface IncomingFile {
  readonly type: EvidenceType;
  /** It is one part. */
  readonly isWhole: boolean;
  readonly parts: Parts;
}

/**
 * The bytes of an upload by its header, where a photo may have so many: it is one part then. Null for a film, or where the header is
 * missing.
 */
function wholeBytes({ headers }: Request): number | null {
  const declared = Number(headers.get('content-length') ?? 0);
  return declared > 0 && declared <= evidenceLimits.photo.bytes ? declared : null;
}

/**
 * Returns the most bytes that an upload holds at once: a file as a whole, or a part of a film; a part and a photo where its length is
 * unknown.
 */
export function bytesHeld(request: Request): number {
  const hasLength = request.headers.has('content-length');
  return wholeBytes(request) ?? PART + (hasLength ? 0 : evidenceLimits.photo.bytes);
}

/** Splits a body into parts of `size` bytes; the last one may be smaller. A part is valid until the next one arrives. */
async function* partsOf(body: ReadableStream<Uint8Array>, size: number): Parts {
  const part = new Uint8Array(size);
  let filled = 0;
  for await (const piece of piecesOf(body)) {
    for (let at = 0; at < piece.byteLength; ) {
      const taken = piece.subarray(at, at + part.byteLength - filled);
      part.set(taken, filled);
      filled += taken.byteLength;
      at += taken.byteLength;
      if (filled === part.byteLength) {
        yield part;
        filled = 0;
      }
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
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
  const parts = partsOf(request.body, wholeBytes(request) ?? PART);
  const first = await parts.next();
  if (first.done) throw new ShopError('EVIDENCE_EMPTY');
  const type = evidenceType(first.value);
  if (!type || isWrongKind(request.headers.get('content-type') ?? '', type)) throw new ShopError('EVIDENCE_TYPE');
  if (declared > evidenceLimits[type.kind].bytes) throw new ShopError('EVIDENCE_TOO_LARGE');
  return { type, isWhole: wholeBytes(request) !== null, parts: startingWith(first.value, parts) };
}

/**
 * Writes a file into the bucket: a photo made again, without its metadata, a video as it came.
 * @returns its size in bytes
 * @throws ShopError EVIDENCE_TOO_LARGE, EVIDENCE_UNREADABLE
 */
export async function storeUpload(env: Env, key: string, { type, isWhole, parts }: IncomingFile): Promise<number> {
  const counted = within(evidenceLimits[type.kind].bytes, parts);
  return type.kind === 'photo' ? await storePhoto(env, key, type, isWhole, counted) : await storeVideo(env.MEDIA, key, type, counted);
}

async function* within(limit: number, parts: Parts): Parts {
  let total = 0;
  for await (const part of parts) {
    total += part.byteLength;
    if (total > limit) throw new ShopError('EVIDENCE_TOO_LARGE');
    yield part;
  }
}

async function storePhoto(env: Env, key: string, { type }: EvidenceType, isWhole: boolean, parts: Parts): Promise<number> {
  let sent = new Uint8Array(0);
  for await (const part of parts) {
    if (isWhole) sent = part;
    else {
      const before = sent.byteLength;
      sent = new Uint8Array(sent.buffer.transfer(before + part.byteLength));
      sent.set(part, before);
    }
  }
  const photo = await remakePicture(env, sent, photoFormats).catch((error: unknown) => {
    throw error instanceof ShopError && error.code.startsWith('PICTURE_') ? new ShopError('EVIDENCE_UNREADABLE') : error;
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
