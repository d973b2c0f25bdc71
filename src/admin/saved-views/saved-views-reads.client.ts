import { useQuery } from '@tanstack/react-query';
import { adminRead } from '../app/admin-calls.client.ts';

export const savedViewsRead = adminRead('GET /admin/views');

/** What follows a path of the menu: the default view of that list, or ''. */
export function useMenuSearch(): (path: string) => string {
  const { data } = useQuery(savedViewsRead);
  return (path) => data?.views.find((view) => view.path === path && view.isDefault)?.search ?? '';
}
