import { useQueryClient } from '@tanstack/react-query';
import { adminRead } from '../app/admin-calls.client.ts';
import { useSettingsRefresh } from '../parts/section/use-section-form.client.ts';
import type { SettingsPage } from './read-settings-page.server.ts';

export const settingsRead = adminRead('GET /admin/settings');

type Change = Partial<Omit<SettingsPage, 'changed'>>;

/**
 * Puts what was saved into the cache at once, so that a second edit right after has the new version; then asks the server.
 * `key`: the section of the audit log that was changed.
 */
export function useSettingsCache(): (key: string, change: (page: SettingsPage) => Change) => void {
  const client = useQueryClient();
  const refresh = useSettingsRefresh();
  return (key, change) => {
    client.setQueryData<SettingsPage>(settingsRead.queryKey, (page) =>
      page ? { ...page, ...change(page), changed: { ...page.changed, [key]: { by: 'you', at: Date.now() } } } : page,
    );
    refresh();
  };
}
