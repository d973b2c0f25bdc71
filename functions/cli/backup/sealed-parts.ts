import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { mustGet, type ObjectStore } from '../stores/object-store.ts';
import { sha256Of } from './copy-objects.ts';
import { linesOf } from './read-tables.ts';
import { sealStream, unsealStream } from './seal.ts';

/** A part of a sealed file; it is in the store under `partName`. */
export interface Part {
  readonly size: number;
  readonly sha256: string;
}

/** Bytes of a part: what the command holds in memory, twice. */
const PART_BYTES = 16 * 1024 * 1024;
/** Bytes that are opened at a time. */
const SLICE_BYTES = 1024 * 1024;

const partName = (name: string, at: number) => `${name}/data-${String(at + 1).padStart(5, '0')}.age`;

/**
 * Packs a text of any length with zstd, seals it with age, and puts it into the store part by part, each as soon as it is full. Nothing
 * is written to a disk of this machine.
 */
export async function putSealed(
  text: AsyncIterable<string>,
  to: ObjectStore,
  { name, recipient }: { readonly name: string; readonly recipient: string },
): Promise<Part[]> {
  const parts: Part[] = [];
  // One part travels while the next one fills.
  let travelling: Promise<void> = Promise.resolve();
  const put = async (chunks: readonly Uint8Array[]) => {
    const bytes = Buffer.concat(chunks);
    const key = partName(name, parts.length);
    parts.push({ size: bytes.length, sha256: sha256Of(bytes) });
    await travelling;
    travelling = to.put(key, { bytes, type: '' });
    // Awaited before the next part; until then a failure must not count as unhandled.
    travelling.catch(() => undefined);
  };
  await pipeline(Readable.from(text, { objectMode: false }), createZstdCompress(), async (packed: AsyncIterable<Uint8Array>) => {
    let [chunks, size]: [Uint8Array[], number] = [[], 0];
    for await (const chunk of await sealStream(packed, recipient)) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= PART_BYTES) {
        await put(chunks);
        [chunks, size] = [[], 0];
      }
    }
    await put(chunks);
    await travelling;
  });
  return parts;
}

/**
 * Returns the lines of a file that `putSealed` wrote, several at a time.
 * @throws Error if a part is missing, cut, changed or in another place, or the key does not open it
 */
export async function* sealedLines(
  from: ObjectStore,
  { name, parts, identity }: { readonly name: string; readonly parts: readonly Part[]; readonly identity: string },
): AsyncGenerator<string[]> {
  async function* sealed(): AsyncGenerator<Uint8Array> {
    for (const [at, { size, sha256 }] of parts.entries()) {
      const key = partName(name, at);
      const bytes = await mustGet(from, key);
      if (bytes.length !== size || sha256Of(bytes) !== sha256) {
        throw new Error(`${key} is cut or was changed: it has ${bytes.length} bytes of ${size}.`);
      }
      for (let start = 0; start < bytes.length; start += SLICE_BYTES) yield bytes.subarray(start, start + SLICE_BYTES);
    }
  }
  const unpacked = createZstdDecompress();
  const opened = Readable.from(await unsealStream(sealed(), identity), { objectMode: false });
  // An error of any stage ends the last one with it, and is thrown below.
  pipeline(opened, unpacked).catch(() => undefined);
  yield* linesOf(unpacked);
}
