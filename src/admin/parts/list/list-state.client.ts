import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';

/** The query of a list, as in its address. A field with its default value is left out of the address. */
export type ListFields = Readonly<Record<string, string>>;

/** The fields that differ from their first values: what the address and the call carry. */
export function changedFields(fields: ListFields, defaults: ListFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== '' && value !== defaults[name]));
}

/** `{ tab: 'low', after: '' }` → '?tab=low'; nothing where every field stands at its first value. */
function searchOf(fields: ListFields, defaults: ListFields): string {
  const text = new URLSearchParams(changedFields(fields, defaults)).toString();
  return text && `?${text}`;
}

/** The fields of an address; names that the list does not know are dropped. */
export function fieldsOf<F extends ListFields>(search: URLSearchParams, defaults: F): F {
  const read = Object.entries(defaults).map(([name, first]) => [name, search.get(name) ?? first]);
  return Object.fromEntries(read) as F;
}

const CURSORS = ['after', 'before'];

/**
 * The state of a list lives in the address: Back, reload and a shared link show the same rows. `set` begins at the first
 * page unless it moves to a page itself; typing replaces the entry in the history, a press adds one.
 */
export function useListState<F extends ListFields>(
  defaults: F,
): readonly [fields: F, set: (change: Partial<F>, how?: { readonly replace?: boolean }) => void] {
  const [path, go] = useLocation();
  const search = useSearch();
  const fields = fieldsOf(new URLSearchParams(search), defaults);
  // The address changes only when the next rows are there. A second choice before that adds to the first, instead of dropping it.
  const wanted = useRef<F | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the new truth
  useEffect(() => {
    wanted.current = null;
  }, [search]);
  const set = useCallback(
    (change: Partial<F>, { replace = false }: { readonly replace?: boolean } = {}) => {
      const now = wanted.current ?? fieldsOf(new URLSearchParams(location.search), defaults);
      const fromStart = Object.fromEntries(CURSORS.filter((name) => name in defaults).map((name) => [name, '']));
      const next = { ...now, ...fromStart, ...change } as F;
      wanted.current = next;
      go(path + searchOf(next, defaults), { replace });
    },
    [go, path, defaults],
  );
  return [fields, set];
}
