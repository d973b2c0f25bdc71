import { QueryClient } from '@tanstack/react-query';
import { AdminFault } from './admin-fault.ts';
import { hasUnsavedWork } from './unsaved-work.client.ts';

/** The reads of the page's server, by key: they fill the cache before the first render. */
export type FirstData = readonly (readonly [queryKey: readonly string[], data: unknown])[];

const FRESH_MS = 30_000;
const TRIES = 2;

/** The one cache of the admin area. A refusal is an answer and is not tried again; a lost connection is. */
export function makeQueryClient(first: FirstData): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A form would lose what was typed in it.
        refetchOnWindowFocus: () => !hasUnsavedWork(),
        refetchOnReconnect: () => !hasUnsavedWork(),
        retry: (failures, error) => failures < TRIES && error instanceof AdminFault && error.isOffline,
      },
      mutations: { retry: false },
    },
  });
  for (const [queryKey, data] of first) client.setQueryData(queryKey, data);
  return client;
}
