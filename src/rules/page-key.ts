import { byKind, WORD_CHARS_MAX } from './filters/attributes.ts';
import { priceBands } from './filters/price-bands.ts';
import { BEST_MATCH } from './listing/default-sort.ts';
import { sortOptions } from './listing/listing.ts';
import { RATING_MAX } from './reviews/rating.ts';
import { policyVersions } from './store/policy-versions.ts';

/** Added by advertisements and newsletters; no page reads them. */
const TRACKING = /^(utm_.+|fbclid|gclid|gbraid|wbraid|msclkid|twclid|igsh|_ga|_gl|mc_[ce]id)$/i;

/** The values of each parameter with which a page is kept: those that its own links lead to. */
type Known = Readonly<Record<string, (value: string) => boolean>>;
const oneOf =
  (...values: readonly string[]) =>
  (value: string) =>
    values.includes(value);
/**
 * Returns one word as an address has it. A page of a word that no piece has shows no pieces, and such pages are not kept.
 */
const oneWord = (value: string) => value !== '' && value.length <= WORD_CHARS_MAX && !/[A-Z,]/.test(value) && value.trim() === value;
const bounds = priceBands.flatMap(({ priceFrom, priceTo }) => [priceFrom, priceTo]).filter((bound) => bound !== null);

const ofReviews: Known = {
  stars: oneOf(...Array.from({ length: RATING_MAX }, (_, at) => String(at + 1))),
  reviews: (value) => /^[1-9]$/.test(value),
};
const ofPolicy: Known = { version: oneOf(...Object.values(policyVersions).flatMap((versions) => versions.map(({ date }) => date))) };

/**
 * The parameters that narrow a listing. A kept page has at most NARROWED_BY of them, each with one value: combinations are unbounded.
 */
const narrowing: Known = {
  filter_categories: (value) => /^[1-9]\d{0,8}$/.test(value),
  price_min: oneOf(...bounds.map(String)),
  price_max: oneOf(...bounds.map(String)),
  stock: oneOf('1'),
  sale: oneOf('1'),
  ...byKind(() => oneWord),
  size: oneWord,
};
const NARROWED_BY = 2;
const ofListing: Known = {
  ...narrowing,
  sort: oneOf(...Object.keys(sortOptions).filter((sort) => sort !== BEST_MATCH)),
  page: (value) => /^[1-9]\d{0,2}$/.test(value),
};

/**
 * The pages that are the same for everybody, with the parameters that they read. Their names are spelled as `slugOf` does: the shop reads
 * other spellings too ('Rings', 'rings!', '%72ings'), and there is no end of those.
 */
const shared: readonly (readonly [RegExp, Known])[] = [
  [/^\/$/, {}],
  [/^\/collections(\/(?!filters$)[a-z0-9]+(-[a-z0-9]+)*)?$/, ofListing],
  [/^\/products\/[1-9]\d*(-[a-z0-9]+)*$/, ofReviews],
  [/^\/(privacy-policy|shipping-returns|terms-conditions)$/, ofPolicy],
  [/^\/pages\/[a-z0-9]+(-[a-z0-9]+)*$/, {}],
  [/^\/(accessibility|contact|customer-reviews|fair-dealing|faq)$/, {}],
];

/**
 * Returns the path and query by which a page names its own address. A page that is kept names the key: the first reader's parameters of
 * advertisements are no business of the next.
 */
export function addressOf({ url }: { readonly url: string }): string {
  const asked = new URL(url);
  return pageKey(asked) ?? asked.pathname + asked.search;
}

/**
 * Returns the key under which a page is kept: '/collections?page=2&sort=price-asc'. Its parameters are sorted, without those of
 * advertisements. Null for a page that may not be kept, and for unknown parameters or values: keeping those would let anybody fill the
 * memory.
 */
export function pageKey(url: URL): string | null {
  const { pathname } = url;
  const known = shared.find(([path]) => path.test(pathname))?.[1];
  if (known && url.search === '') return pathname;
  const read = new URLSearchParams([...url.searchParams].filter(([name]) => !TRACKING.test(name)));
  const names = [...read.keys()];
  if (!known || new Set(names).size < names.length) return null;
  if (![...read].every(([name, value]) => Object.hasOwn(known, name) && known[name]?.(value))) return null;
  if (names.filter((name) => Object.hasOwn(narrowing, name)).length > NARROWED_BY) return null;
  read.sort();
  return read.size === 0 ? pathname : `${pathname}?${read}`;
}
