import { useQuery } from '@tanstack/react-query';
import { adminRead } from '../app/admin-calls.client.ts';
import { useToDo } from '../to-do/to-do-reads.client.ts';

export const savedViewsRead = adminRead('GET /admin/views');

/** Returns a function from a path of the menu to the query of that list's default view, or ''. */
export function useMenuSearch(): (path: string) => string {
  const { data } = useQuery(savedViewsRead);
  return (path) => data?.views.find((view) => view.path === path && view.isDefault)?.search ?? '';
}

/** Returns what the shop uses: the newest of the answers that say it. */
export function useUsed(): ReadonlySet<string> {
  const { data: menu } = useQuery(savedViewsRead);
  const { data: toDo } = useToDo();
  return new Set(toDo?.used ?? menu?.used);
}
