import { useQuery } from '@tanstack/react-query';
import { adminRead } from '../app/admin-calls.client.ts';
import { usePollMs } from '../live/live.store.ts';
import { countsByPlace } from './to-do-kinds.ts';

export const toDoRead = adminRead('GET /admin/to-do');

/** What waits; read again by itself. */
export function useToDo() {
  return useQuery({ ...toDoRead, refetchInterval: usePollMs() });
}

/** How many things wait in a place of the menu. Zero until that is known. */
export function useToDoCounts(): (path: string) => number {
  const { data } = useToDo();
  const counts = countsByPlace(data?.lines ?? []);
  return (path) => counts.get(path) ?? 0;
}
