import { useQuery } from '@tanstack/react-query';
import { adminRead } from '../app/admin-calls.client.ts';

export const savedViewsRead = adminRead('GET /admin/views');

/** Returns a function from a path of the menu to the query of that list's default view, or ''. */
export function useMenuSearch(): (path: string) => string {
  const { data } = useQuery(savedViewsRead);
  return (path) => data?.views.find((view) => view.path === path && view.isDefault)?.search ?? '';
}
