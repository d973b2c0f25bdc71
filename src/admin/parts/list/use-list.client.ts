import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import type { AdminRead } from '../../app/screen.ts';
import { changedFields, fieldsOf, type ListFields, useListState } from './list-state.client.ts';

const firstPage = { after: '', before: '' };

/** The read of a list by its address. `defaults`: what the address means where it says nothing. */
export interface ListRead<F, Data> {
  (search: URLSearchParams): AdminRead<Data>;
  readonly defaults: F & typeof firstPage;
}

/** `listRead({ tab: 'all' }, (query) => adminRead('GET /admin/coupons', { query }))`: only what differs from the defaults is asked for. */
export function listRead<F extends ListFields, Data>(first: F, ask: (query: Record<string, string>) => AdminRead<Data>): ListRead<F, Data> {
  const defaults = { ...first, ...firstPage };
  return Object.assign((search: URLSearchParams) => ask(changedFields(fieldsOf(search, defaults), defaults)), { defaults });
}

/** A list at its address: its fields, what they show, and how they are changed. `pollMs`: how often it is read again by itself. */
export function useList<F extends ListFields, Data>(read: ListRead<F, Data>, pollMs: number | false = false) {
  const search = useSearch();
  const [fields, set] = useListState(read.defaults);
  const found = useQuery({ ...read(new URLSearchParams(search)), placeholderData: keepPreviousData, refetchInterval: pollMs });
  return { fields, set, search, read: found, data: found.data, firstTab: read.defaults.tab };
}
