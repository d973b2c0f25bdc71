import { SEARCH_CHARS_MAX } from '../limits.ts';
import { DEFAULT_SORT } from './default-sort.ts';
import { type ListingQuery, parseListing } from './listing.ts';
import { isNarrowed, listingSearch } from './listing-search.ts';

const choicesOf = (query: ListingQuery) => [...new URLSearchParams(listingSearch({ ...query, sort: DEFAULT_SORT, page: 1 }))];

/**
 * Returns the edit whose choice of pieces a listing shows, whatever the order, the page and what else narrows it: of several the one that
 * says most. `path`: that of the listing, without its query.
 */
export function editOf<Edit extends { readonly href: string }>(
  edits: readonly Edit[],
  path: string,
  query: ListingQuery,
): Edit | undefined {
  if (!isNarrowed(query)) return undefined;
  const chosen = new Map(choicesOf(query));
  const fitting = edits.flatMap((edit) => {
    const url = URL.parse(edit.href, 'https://shop.invalid');
    const choices = url?.pathname === path ? choicesOf(parseListing(url.searchParams, SEARCH_CHARS_MAX)) : [];
    return choices.length > 0 && choices.every(([name, value]) => chosen.get(name) === value) ? [{ edit, choices: choices.length }] : [];
  });
  return fitting.sort((one, other) => other.choices - one.choices)[0]?.edit;
}

/** Returns the first of the owner's edits that opens other pieces than the listing at `path`, which shows the edit of `shown`. */
export const promotedEdit = <Tile extends { readonly link: string | null }>(
  tiles: readonly Tile[],
  path: string,
  shown?: string,
): Tile | undefined => tiles.find(({ link }) => link !== null && link !== shown && link !== path);
