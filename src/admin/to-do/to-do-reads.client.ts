import { useQuery } from '@tanstack/react-query';
import { adminRead } from '../app/admin-calls.client.ts';
import { usePollMs } from '../live/live.store.ts';
import { countsByPlace } from './to-do-kinds.ts';

/** The subject of the read: every change may change what waits. */
export const TO_DO = 'to-do';

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
