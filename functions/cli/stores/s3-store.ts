import { AwsClient } from 'aws4fetch';
import type { ListedObject, ObjectStore } from './object-store.ts';

export interface S3Place {
  /** 'https://<account>.r2.cloudflarestorage.com' */
  readonly endpoint: string;
  readonly bucket: string;
  /** The beginning of every key: '' or 'shop/'. */
  readonly prefix: string;
  readonly keyId: string;
  readonly secret: string;
  /** 'auto' for R2. */
  readonly region: string;
}

/** Returns a bucket that speaks S3's protocol, such as R2. */
export function s3Store({ endpoint, bucket, prefix, keyId, secret, region }: S3Place): ObjectStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region });
  const home = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  const urlOf = (key: string) => `${home}/${(prefix + key).split('/').map(encodeURIComponent).join('/')}`;
  async function call(url: string, init: RequestInit = {}, missing = false): Promise<Response> {
    const answer = await client.fetch(url, init);
    if (answer.ok || (missing && answer.status === 404)) return answer;
    throw new Error(`The bucket ${bucket} answered ${answer.status} to ${init.method ?? 'GET'}: ${(await answer.text()).slice(0, 200)}`);
  }
  return {
    name: `s3://${bucket}/${prefix}`,
    async list(within = '') {
      const found: ListedObject[] = [];
      let next: string | null = null;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + within, ...(next && { 'continuation-token': next }) });
        const xml: string = await (await call(`${home}?${query}`)).text();
        for (const [, part = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          found.push({ key: field(part, 'Key').slice(prefix.length), etag: field(part, 'ETag'), size: Number(field(part, 'Size')) });
        }
        next = field(xml, 'NextContinuationToken') || null;
      } while (next);
      return found;
    },
    async get(key) {
      const answer = await call(urlOf(key), {}, true);
      if (answer.status === 404) return null;
      return { bytes: new Uint8Array(await answer.arrayBuffer()), type: answer.headers.get('content-type') ?? '' };
    },
    async put(key, { bytes, type }) {
      await call(urlOf(key), { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer>, ...(type && { headers: { 'content-type': type } }) });
    },
    async delete(key) {
      await call(urlOf(key), { method: 'DELETE' }, true);
    },
    close: async () => undefined,
  };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the text of an element, or ''. */
function field(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (_, decimal, hex, word) =>
    word ? (entities[word] ?? '') : String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal ? 10 : 16)),
  );
}
