import { AdminApp, type AdminPageProps } from '../../app/admin-app.tsx';
import { routes } from '../../routes.client.ts';
import { packScreen } from './pack-screen.tsx';

/** The app, begun at packing by scan. */
export function PackIsland(page: AdminPageProps) {
  return <AdminApp first={packScreen} routes={routes} {...page} />;
}
