import type { Secrets } from '../../src/platform/keys.ts';
import { NOT_KEPT } from '../../src/platform/request/headers.ts';
import { sign, verify } from '../../src/platform/signing.ts';
import { MINUTE } from '../../src/rules/limits.ts';

/** The cache in front of one entrypoint of the Worker, as its context has it; workerd on one machine has none. */
export interface PageCache {
  purge?(what: { tags: string[] }): Promise<{ success: boolean; errors?: readonly { message: string }[] }>;
}

/**
 * Cloudflare lets only the entrypoint whose cache keeps the pages forget them, and pages are kept for the default one. So the writer
 * object, which knows what has changed, and the smoke test of a deployment ask here.
 */
export const PURGE_PATH = '/_pages/purge';

const PURPOSE = 'page-purge';
const VALID_FOR = MINUTE;
const signedText = (tags: string, at: string) => `${at} ${tags}`;

/** Returns the request of a purge: it has no body, so that nothing of a stranger is read. `now`: UTC ms. */
export async function purgeInit(secrets: Secrets, tags: readonly string[], now = Date.now()) {
  const [list, at] = [tags.join(','), String(now)];
  const headers = { 'x-tags': list, 'x-at': at, authorization: `Bearer ${await sign(secrets, PURPOSE, signedText(list, at))}` };
  return { method: 'POST', headers } as const;
}

const plain = (text: string, status: number) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': NOT_KEPT } });

/**
 * Returns 200 once the pages are forgotten, 204 if no cache is in front, 502 if it refuses. For everybody else the address does not
 * exist.
 */
export async function purgeAnswer({ method, headers }: Request, secrets: Secrets, cache: PageCache | undefined, now = Date.now()) {
  const [tags = '', at = '', signature = ''] = [headers.get('x-tags'), headers.get('x-at'), headers.get('authorization')].map(
    (each) => each ?? '',
  );
  const isSigned = await verify(secrets, PURPOSE, signedText(tags, at), signature.replace(/^Bearer /, ''));
  if (method !== 'POST' || !isSigned || Math.abs(now - Number(at)) > VALID_FOR) return plain('Not found', 404);
  if (!cache?.purge) return new Response(null, { status: 204, headers: { 'cache-control': NOT_KEPT } });
  const { success, errors = [] } = await cache.purge({ tags: tags.split(',') });
  return success ? plain('Purged', 200) : plain(errors.map(({ message }) => message).join('; ') || 'Refused', 502);
}
