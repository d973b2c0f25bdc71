import { listingParameters } from './catalog/listing.ts';

/** Added by advertisements and newsletters; no page reads them. */
const TRACKING = /^(utm_.+|fbclid|gclid|gbraid|wbraid|msclkid|twclid|igsh|_ga|_gl|mc_[ce]id)$/i;

/** The pages that are the same for everybody, with the parameters that they read. */
const shared: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/$/, []],
  [/^\/collections(\/(?!filters$)[^/]+)?$/, listingParameters],
  [/^\/products\/[^/]+$/, ['stars', 'reviews']],
  [/^\/(privacy-policy|terms-conditions)$/, ['version']],
  [/^\/(contact|customer-reviews|fair-dealing|shipping-returns)$/, []],
];

/**
 * The name under which a page is kept: '/collections?page=2&sort=price-asc'. Its parameters are sorted, without those of
 * advertisements. Null for a page that may not be kept, and for one with a parameter that it does not read: keeping those would
 * let anybody fill the memory.
 */
export function pageKey(url: URL): string | null {
  const { pathname } = url;
  const reads = shared.find(([path]) => path.test(pathname))?.[1];
  if (reads && url.search === '') return pathname;
  const read = new URLSearchParams([...url.searchParams].filter(([name]) => !TRACKING.test(name)));
  if (!reads || [...read.keys()].some((name) => !reads.includes(name))) return null;
  read.sort();
  return read.size === 0 ? pathname : `${pathname}?${read}`;
}
