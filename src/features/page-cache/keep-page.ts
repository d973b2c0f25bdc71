import type { AstroGlobal } from 'astro';
import { startOfIstDay } from '../../rules/dates.ts';
import { DAY, PAGE_KEPT } from '../../rules/limits.ts';
import { pageKey } from '../../rules/page-key.ts';

/** The browser asks again each time, so that it never shows an older page than the caches of the shop. */
const SHARED = 'public, max-age=0, must-revalidate';

interface Contents {
  /** The parts of the page, besides its frame: 'catalogue', 'reviews'. */
  readonly of?: readonly string[];
  /** The products that it shows. */
  readonly pieces?: readonly { readonly id: number }[];
}

/**
 * Lets caches keep the page for everybody until something that it is made of changes, at most for PAGE_KEPT ms and never over midnight in
 * India, when dates of delivery change. Only for pages that are the same for every visitor; `pageKey` lists them. `sameUntil`: UTC ms
 * from which the page would say something else although nobody has changed anything.
 */
export function keepPage(
  astro: Pick<AstroGlobal, 'locals' | 'request' | 'response' | 'cache'>,
  { sameUntil }: { readonly sameUntil: number },
  contents: Contents = {},
): void {
  const { of = [], pieces = [] } = contents;
  const { now } = astro.locals.shop;
  astro.response.headers.set('Cache-Control', SHARED);
  const seconds = Math.floor((Math.min(now + PAGE_KEPT, startOfIstDay(now) + DAY, sameUntil) - now) / 1000);
  // As it was asked for, like the caches see it: Astro decodes the address that it gives to pages.
  if (seconds < 1 || pageKey(new URL(astro.request.url)) === null) return;
  astro.cache.set({ maxAge: seconds, tags: ['frame', ...of, ...new Set(pieces.map(({ id }) => `p${id}`))] });
}
