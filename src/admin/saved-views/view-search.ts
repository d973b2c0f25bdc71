/** Parameters of a page of a list, which are no part of a view. */
const PASSING = ['after', 'before', 'add'];

/**
 * The part of an address that a view keeps: 'status=paid&tab=all&after=x' → '?status=paid&tab=all'. The same filters give the same text;
 * '' where there are none.
 */
export function viewSearch(search: string): string {
  const kept = new URLSearchParams(search);
  for (const name of PASSING) kept.delete(name);
  kept.sort();
  const text = kept.toString();
  return text && `?${text}`;
}

/** More than a tab was chosen: the tabs themselves stand over the list already. */
export const hasFilters = (search: string): boolean => [...new URLSearchParams(search).keys()].some((name) => name !== 'tab');
