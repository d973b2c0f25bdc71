import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { settingsScreen } from './settings-screen.tsx';

/** The app, begun at the settings. */
export function SettingsIsland(page: AdminPageProps) {
  return <AdminApp first={settingsScreen} routes={routes} {...page} />;
}
