/** A bucket in memory with the parts of R2 that the shop uses: whole files, multipart uploads, ranges, deletion. */
export interface MemoryBucket {
  readonly files: Map<string, { bytes: Uint8Array; type: string; uploaded?: Date }>;
  /** Multipart uploads that were started and neither completed nor aborted. */
  readonly open: Set<string>;
  /** True while writes fail, as when R2 is down. */
  failing: boolean;
  /** True while deletions fail. */
  keeping: boolean;
  /** The largest buffer that was passed at once, in bytes. */
  largest: number;
}

type Options = { readonly httpMetadata?: { contentType?: string } };
type Part = { readonly partNumber: number; readonly etag: string };

const MINIMUM_PART = 5 * 1024 * 1024;

export function memoryBucket() {
  const bucket: MemoryBucket = { files: new Map(), open: new Set(), failing: false, keeping: false, largest: 0 };
  const write = (bytes: Uint8Array) => {
    if (bucket.failing) throw new Error('R2 is away');
    bucket.largest = Math.max(bucket.largest, bytes.byteLength);
    return new Uint8Array(bytes);
  };
  let made = 0;

  const binding = {
    async put(key: string, bytes: Uint8Array, { httpMetadata }: Options = {}) {
      bucket.files.set(key, { bytes: write(bytes), type: httpMetadata?.contentType ?? '', uploaded: new Date() });
    },
    async get(key: string, { range }: { range?: { offset: number; length: number } } = {}) {
      const file = bucket.files.get(key);
      if (!file) return null;
      const bytes = range ? file.bytes.slice(range.offset, range.offset + range.length) : new Uint8Array(file.bytes);
      return { key, size: file.bytes.byteLength, httpEtag: '"e"', body: new Blob([bytes]).stream(), arrayBuffer: async () => bytes.buffer };
    },
    async delete(keys: string | string[]) {
      if (bucket.keeping) throw new Error('R2 deletes nothing');
      // R2's own limit for one call.
      if ([keys].flat().length > 1000) throw new Error('TooManyKeys');
      for (const key of [keys].flat()) bucket.files.delete(key);
    },
    async list({ prefix = '', limit = 1000, startAfter = '' }: { prefix?: string; limit?: number; startAfter?: string } = {}) {
      const all = [...bucket.files.keys()].filter((key) => key.startsWith(prefix) && key > startAfter).sort();
      return {
        objects: all.slice(0, limit).map((key) => ({ key, uploaded: bucket.files.get(key)?.uploaded ?? new Date() })),
        truncated: all.length > limit,
      };
    },
    async createMultipartUpload(key: string, { httpMetadata }: Options = {}) {
      const uploadId = `upload-${++made}`;
      const parts = new Map<number, Uint8Array>();
      bucket.open.add(uploadId);
      return {
        key,
        uploadId,
        async uploadPart(partNumber: number, bytes: Uint8Array): Promise<Part> {
          parts.set(partNumber, write(bytes));
          return { partNumber, etag: `part-${partNumber}` };
        },
        async complete(done: Part[]) {
          const all = done.map(({ partNumber }) => parts.get(partNumber) ?? new Uint8Array());
          // R2's own rule: parts have one size, at least 5 MB, only the last one may be smaller.
          const early = all.slice(0, -1);
          if (early.some((part) => part.byteLength < MINIMUM_PART || part.byteLength !== early[0]?.byteLength))
            throw new Error('EntityTooSmall');
          bucket.files.set(key, { bytes: new Uint8Array(Buffer.concat(all)), type: httpMetadata?.contentType ?? '' });
          bucket.open.delete(uploadId);
        },
        async abort() {
          bucket.open.delete(uploadId);
        },
      };
    },
  };
  return { binding, bucket };
}
