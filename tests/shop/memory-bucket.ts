/** A bucket in memory, with as much of R2 as the shop uses: whole files, files in parts, ranges, deletion. */
export interface MemoryBucket {
  readonly files: Map<string, { bytes: Uint8Array; type: string }>;
  /** Uploads in parts that were begun and neither completed nor aborted. */
  readonly open: Set<string>;
  /** The next writes fail, as when R2 is away. */
  failing: boolean;
  /** The largest piece of memory that was handed over at once, in bytes. */
  largest: number;
}

interface Options {
  readonly httpMetadata?: { contentType?: string };
}
interface Part {
  readonly partNumber: number;
  readonly etag: string;
}

const MINIMUM_PART = 5 * 1024 * 1024;

export function memoryBucket() {
  const told: MemoryBucket = { files: new Map(), open: new Set(), failing: false, largest: 0 };
  const write = (bytes: Uint8Array) => {
    if (told.failing) throw new Error('R2 is away');
    told.largest = Math.max(told.largest, bytes.byteLength);
    return new Uint8Array(bytes);
  };
  let made = 0;

  const binding = {
    async put(key: string, bytes: Uint8Array, { httpMetadata }: Options = {}) {
      told.files.set(key, { bytes: write(bytes), type: httpMetadata?.contentType ?? '' });
    },
    async get(key: string, { range }: { range?: { offset: number; length: number } } = {}) {
      const file = told.files.get(key);
      if (!file) return null;
      const bytes = range ? file.bytes.slice(range.offset, range.offset + range.length) : new Uint8Array(file.bytes);
      return { key, size: file.bytes.byteLength, httpEtag: '"e"', body: new Blob([bytes]).stream(), arrayBuffer: async () => bytes.buffer };
    },
    async delete(keys: string | string[]) {
      for (const key of [keys].flat()) told.files.delete(key);
    },
    async createMultipartUpload(key: string, { httpMetadata }: Options = {}) {
      const uploadId = `upload-${++made}`;
      const parts = new Map<number, Uint8Array>();
      told.open.add(uploadId);
      return {
        key,
        uploadId,
        async uploadPart(partNumber: number, bytes: Uint8Array): Promise<Part> {
          parts.set(partNumber, write(bytes));
          return { partNumber, etag: `part-${partNumber}` };
        },
        async complete(done: Part[]) {
          const all = done.map(({ partNumber }) => parts.get(partNumber) ?? new Uint8Array());
          // R2's own rule: parts of one size, at least 5 MB, only the last one smaller.
          const early = all.slice(0, -1);
          if (early.some((part) => part.byteLength < MINIMUM_PART || part.byteLength !== early[0]?.byteLength))
            throw new Error('EntityTooSmall');
          told.files.set(key, { bytes: new Uint8Array(Buffer.concat(all)), type: httpMetadata?.contentType ?? '' });
          told.open.delete(uploadId);
        },
        async abort() {
          told.open.delete(uploadId);
        },
      };
    },
  };
  return { binding, told };
}
