import type { R2Bucket, R2UploadedPart } from '@cloudflare/workers-types';
import { ShopError } from '../../../platform/shop-error.ts';
import { type EvidenceType, evidenceLimits, evidenceType, isWrongKind } from '../../../rules/returns/evidence.ts';

/** A Worker has 128 MB for all that it does at once: of a video it holds one part, and no more. R2 asks for 5 MB or more. */
const PART = 6 * 1024 * 1024;

/** A file on its way in: what it is, by its first bytes, and the rest of it. */
interface IncomingFile {
  readonly type: EvidenceType;
  readonly parts: AsyncGenerator<Uint8Array<ArrayBuffer>>;
}

/** The stream cut into parts of one size, the last one smaller. Ends early where somebody stops asking. */
async function* partsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
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
 * Looks at a request with a file as its body. Nothing is believed that the browser says of it but that it is too large.
 * @throws ShopError EVIDENCE_TOO_LARGE, EVIDENCE_EMPTY, EVIDENCE_TYPE
 */
export async function openUpload(request: Request): Promise<IncomingFile> {
  const said = Number(request.headers.get('content-length') ?? 0);
  if (said > evidenceLimits.video.bytes) throw new ShopError('EVIDENCE_TOO_LARGE');
  if (!request.body) throw new ShopError('EVIDENCE_EMPTY');
  const parts = partsOf(request.body);
  const first = await parts.next();
  if (first.done) throw new ShopError('EVIDENCE_EMPTY');
  const type = evidenceType(first.value);
  if (!type || isWrongKind(request.headers.get('content-type') ?? '', type)) throw new ShopError('EVIDENCE_TYPE');
  if (said > evidenceLimits[type.kind].bytes) throw new ShopError('EVIDENCE_TOO_LARGE');
  return { type, parts: startingWith(first.value, parts) };
}

/**
 * Writes a file into the bucket part by part and counts its bytes. Whatever goes wrong, nothing of it is left there.
 * @returns its size in bytes
 * @throws ShopError EVIDENCE_TOO_LARGE
 */
export async function storeUpload(bucket: R2Bucket, key: string, { type, parts }: IncomingFile): Promise<number> {
  const most = evidenceLimits[type.kind].bytes;
  const options = { httpMetadata: { contentType: type.type } };
  let total = 0;
  const counted = (part: Uint8Array) => {
    total += part.byteLength;
    if (total > most) throw new ShopError('EVIDENCE_TOO_LARGE');
    return part;
  };
  const { value: first } = await parts.next();
  if (!first) throw new ShopError('EVIDENCE_EMPTY');
  counted(first);
  if (first.byteLength < PART) {
    await bucket.put(key, first, options);
    return total;
  }
  const upload = await bucket.createMultipartUpload(key, options);
  try {
    const done: R2UploadedPart[] = [await upload.uploadPart(1, first)];
    for await (const part of parts) done.push(await upload.uploadPart(done.length + 1, counted(part)));
    await upload.complete(done);
    return total;
  } catch (error) {
    await upload.abort().catch(() => {});
    throw error;
  }
}
