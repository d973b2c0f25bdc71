import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import { serveLocally } from '../local-server.ts';

export const s3Keys = { keyId: 'sandbox-key', secret: 'sandbox-secret' };

/** A stand-in for a bucket that speaks S3's protocol: signed requests, whole files, listings of few keys at a time. */
export async function startS3() {
  const files = new Map<string, { bytes: Buffer; type: string }>();
  const refused: string[] = [];
  const { url, close } = await serveLocally(async (request, response) => {
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const end = (status: number, text: string | Buffer = '', type = 'application/xml') =>
      response.writeHead(status, { 'content-type': type }).end(text);
    if (!(await isSigned(url, request.method ?? 'GET', request.headers, body))) {
      refused.push(url.pathname);
      return end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    }
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
    if (key === '') return end(200, listing(files, url.searchParams));
    if (request.method === 'PUT') files.set(key, { bytes: body, type: String(request.headers['content-type'] ?? '') });
    if (request.method === 'DELETE') files.delete(key);
    const file = files.get(key);
    if (request.method !== 'GET') return end(200);
    return file ? end(200, file.bytes, file.type || 'application/octet-stream') : end(404, '<Error><Code>NoSuchKey</Code></Error>');
  });
  return { url, files, refused, close };
}

const KEYS_PER_PAGE = 3;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function listing(files: ReadonlyMap<string, { bytes: Buffer }>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? '';
  const all = [...files.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort();
  const page = all.slice(0, KEYS_PER_PAGE);
  const contents = page.map((key) => {
    const { bytes } = files.get(key) ?? { bytes: Buffer.alloc(0) };
    const etag = createHash('md5').update(bytes).digest('hex');
    return `<Contents><Key>${escaped(key)}</Key><ETag>&quot;${etag}&quot;</ETag><Size>${bytes.length}</Size></Contents>`;
  });
  const next = all.length > page.length ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
}

async function isSigned(
  url: URL,
  method: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
): Promise<boolean> {
  const given = String(headers.authorization ?? '');
  const names =
    /SignedHeaders=([^,]+)/
      .exec(given)?.[1]
      ?.split(';')
      .filter((name) => name !== 'host') ?? [];
  const signer = new AwsV4Signer({
    ...{ method, url: url.href, accessKeyId: s3Keys.keyId, secretAccessKey: s3Keys.secret, service: 's3', region: 'auto' },
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')])),
    datetime: String(headers['x-amz-date'] ?? ''),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  return (await signer.authHeader()) === given;
}
