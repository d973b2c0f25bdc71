import { Hono } from 'hono';
import { addressNames, isOverLimit } from '../../platform/request/rate-limit.ts';
import { DAY, HOUR } from '../../rules/limits.ts';
import { parseMediaPath } from '../../rules/media/media.ts';
import { type MediaBindings, type Picture, readPicture } from './pictures.server.ts';

const seconds = (ms: number) => ms / 1000;
const LASTING = `public, max-age=${seconds(365 * DAY)}, immutable`;
const SHORT_LIVED = `public, max-age=${seconds(HOUR)}`;

function headersOf(picture: Picture): Record<string, string> {
  return {
    'cache-control': picture.lasting ? LASTING : SHORT_LIVED,
    'content-type': picture.type,
    'x-content-type-options': 'nosniff',
    etag: picture.etag,
    // Uploaded files must never run scripts, even if a browser opens one as a page.
    ...(picture.original && { 'content-security-policy': "default-src 'none'; sandbox" }),
  };
}

/** The cache at the edge; a hit needs neither the bucket nor a resize. */
const edgeCache = () => (globalThis.caches as unknown as { default?: Cache } | undefined)?.default;

const withoutWeak = (tag: string) => tag.trim().replace(/^W\//, '');
const matchesEtag = (given: string | undefined, etag: string | null) =>
  etag !== null && given?.split(',').some((one) => withoutWeak(one) === withoutWeak(etag));

/** GET /media/{key}: the original. GET /media/{key}/{width}.{format}: resized. Anything else is 404. */
export const media = new Hono<{ Bindings: MediaBindings }>().get('/media/*', async (c) => {
  const { origin, pathname } = new URL(c.req.url);
  const wish = parseMediaPath(pathname.slice('/media/'.length));
  if (!wish) return c.text('Not found', 404);
  const cache = edgeCache();
  const cacheKey = origin + pathname;
  let answer = await cache?.match(cacheKey);
  if (!answer) {
    const { ENVIRONMENT = 'production', MEDIA_LIMIT } = c.env;
    if (await isOverLimit(MEDIA_LIMIT, addressNames({ ENVIRONMENT }, c.req.raw)))
      return c.text('Too many requests', 429, { 'retry-after': '60' });
    const picture = await readPicture(c.env, wish);
    if (!picture) return c.text('Not found', 404);
    answer = new Response(picture.bytes, { headers: headersOf(picture) });
    const work = [cache?.put(cacheKey, answer.clone()), picture.keep?.()];
    c.executionCtx.waitUntil(Promise.allSettled(work));
  }
  if (!matchesEtag(c.req.header('if-none-match'), answer.headers.get('etag'))) return answer;
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return new Response(null, { status: 304, headers });
});
