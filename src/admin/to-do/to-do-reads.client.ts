import { useQuery } from '@tanstack/react-query';
import { adminRead } from '../app/admin-calls.client.ts';
import { usePollMs } from '../live/live.store.ts';
import { countsByPlace } from './to-do-kinds.ts';

export const toDoRead = adminRead('GET /admin/to-do');

/** Reads the work to do, again at intervals. */
export function useToDo() {
  return useQuery({ ...toDoRead, refetchInterval: usePollMs() });
}

/** Returns a function from a place of the menu to its number of things to do. Zero until it is known. */
export function useToDoCounts(): (path: string) => number {
  const { data } = useToDo();
  const counts = countsByPlace(data?.lines ?? []);
  return (path) => counts.get(path) ?? 0;
}
