import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { grievancesScreen } from './grievances-screen.tsx';

/** The app, begun at the queue of complaints. */
export function GrievancesIsland(page: AdminPageProps) {
  return <AdminApp first={grievancesScreen} routes={routes} {...page} />;
}
