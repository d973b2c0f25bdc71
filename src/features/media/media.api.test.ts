import { beforeEach, describe, expect, it } from 'vitest';
import { media } from './media.api.ts';

/** A bucket in memory, with the part of R2 that the route uses. */
function bucket(files: Record<string, string>) {
  const stored: string[] = [];
  const get = async (key: string) => {
    const text = files[key];
    if (text === undefined) return null;
    const bytes = new TextEncoder().encode(text);
    return { key, etag: 'e1', httpEtag: '"e1"', arrayBuffer: async () => bytes.buffer, body: new Blob([text]).stream() };
  };
  const put = async (key: string, bytes: ArrayBuffer) => {
    stored.push(key);
    files[key] = new TextDecoder().decode(bytes);
  };
  return { get, put, stored };
}

const resizer = (works = true) => ({
  input: () => ({
    transform: ({ width }: { width: number }) => ({
      output: async ({ format }: { format: string }) => {
        if (!works) throw new Error('no image');
        return { response: () => new Response(`${format} ${width}`) };
      },
    }),
  }),
});

let waiting: Promise<unknown>[] = [];
const context = { waitUntil: (work: Promise<unknown>) => void waiting.push(work), passThroughOnException() {}, props: {} };
const ask = (path: string, env: object, headers: Record<string, string> = {}) =>
  Promise.resolve(media.request(`http://shop.test/media/${path}`, { headers }, env, context));

beforeEach(() => {
  waiting = [];
});

describe('pictures', () => {
  it('serves an original with a safe content type and content security policy', async () => {
    const answer = await ask('products/a.jpg', { MEDIA: bucket({ 'products/a.jpg': '<script>' }) });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      etag: '"e1"',
    });
  });

  it('creates a variant once and stores it', async () => {
    const MEDIA = bucket({ 'a.jpg': 'x' });
    const env = { MEDIA, IMAGES: resizer() };
    expect(await (await ask('a.jpg/360.avif', env)).text()).toBe('image/avif 360');
    await Promise.all(waiting);
    expect(MEDIA.stored).toEqual(['variants/a.jpg/360.avif']);
    const again = await ask('a.jpg/360.avif', { MEDIA, IMAGES: resizer(false) });
    expect([again.headers.get('content-type'), await again.text()]).toEqual(['image/avif', 'image/avif 360']);
  });

  it('serves the original, cached for a short time, if it cannot be resized', async () => {
    for (const IMAGES of [undefined, resizer(false)]) {
      const answer = await ask('a.jpg/360.webp', { MEDIA: bucket({ 'a.jpg': 'x' }), IMAGES });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    }
  });

  it('answers 304 to a browser that has a current copy', async () => {
    const answer = await ask('a.jpg', { MEDIA: bucket({ 'a.jpg': 'x' }) }, { 'if-none-match': '"other", W/"e1"' });
    expect([answer.status, await answer.text()]).toEqual([304, '']);
  });

  it.each(['none.jpg', 'none.jpg/360.avif', 'a.jpg/361.avif', 'variants/a.jpg/360.avif', '%2e%2e/a.jpg', 'a.svg'])(
    '%s is 404',
    async (path) => {
      const MEDIA = bucket({ 'a.jpg': 'x', 'a.svg': 'x', 'variants/a.jpg/360.avif': 'x' });
      expect((await ask(path, { MEDIA, IMAGES: resizer() })).status).toBe(404);
    },
  );

  it('requests for pictures that are not in the edge cache are limited by IP address', async () => {
    const counted: string[] = [];
    const MEDIA_LIMIT = { limit: async ({ key }: { key: string }) => ({ success: counted.push(key) <= 1 }) };
    const env = { MEDIA: bucket({ 'products/a.jpg': 'picture' }), MEDIA_LIMIT };
    const from = { 'cf-connecting-ip': '203.0.113.9' };
    expect((await ask('products/a.jpg', env, from)).status).toBe(200);
    const refused = await ask('products/a.jpg', env, from);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    // Each is counted under a share of the address.
    expect(counted.map((key) => key.split('#')[0])).toEqual(['203.0.113.9', '203.0.113.9']);
  });
});
