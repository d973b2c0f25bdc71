import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { bannersScreen } from './banners-screen.tsx';

/** The app, begun at the list of banners. */
export function BannersIsland(page: AdminPageProps) {
  return <AdminApp first={bannersScreen} routes={routes} {...page} />;
}
