import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { grievanceScreen } from './grievance-screen.tsx';

/** The app, begun at the page of a complaint. */
export function GrievanceIsland(page: AdminPageProps) {
  return <AdminApp first={grievanceScreen} routes={routes} {...page} />;
}
