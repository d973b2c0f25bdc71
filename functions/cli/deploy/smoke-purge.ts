import { PURGE_PATH, purgeInit } from '../../worker/purge-entrypoint.ts';
import type { Release } from './release.ts';
import { visitor } from './smoke.ts';

/** A page that Cloudflare keeps, and a tag that it has. */
const [KEPT, TAG] = ['/collections', 'frame'] as const;
/** A purge is known everywhere within a second. */
const TRIES = 10;

/**
 * Returns whether a changed page leaves the cache in front of a version: the page is asked for twice, so that it is kept, purged, and
 * asked for again. Nothing else changes, and only the version that nobody gets yet is asked: a visitor would have the page kept again
 * meanwhile.
 * @returns what is wrong, null for nothing
 */
export async function purgeFault({ settings, options, say }: Pick<Release, 'settings' | 'options' | 'say'>, version: string) {
  const visit = visitor(settings, version);
  const status = async () => (await visit(KEPT))?.headers.get('cf-cache-status') ?? 'none';
  await status();
  const before = await status();
  if (before !== 'HIT') {
    say(`WARN  The cache does not keep ${KEPT} (cf-cache-status: ${before}), so no purge was tried.`);
    return null;
  }
  const { SHOP_SECRET = '' } = settings;
  const answer = await visit(PURGE_PATH, await purgeInit({ SHOP_SECRET }, [TAG]));
  if (answer?.status !== 200) return `the purge of kept pages answers ${answer?.status ?? 'nothing'}: ${answer?.text ?? ''}`;
  for (let tries = 0; tries < TRIES; tries += 1) {
    if ((await status()) !== 'HIT') return null;
    await new Promise((resolve) => setTimeout(resolve, options.every));
  }
  return `a purged page is still kept: ${KEPT} has cf-cache-status HIT`;
}
