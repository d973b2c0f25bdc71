import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { returnScreen } from './return-screen.tsx';

/** The app, begun at the page of a return. */
export function ReturnIsland(page: AdminPageProps) {
  return <AdminApp first={returnScreen} routes={routes} {...page} />;
}
